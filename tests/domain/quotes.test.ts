import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FALLBACK_QUOTE, pickQuote, readQuotes, type Quote, type QuoteBooks } from '#domain/quotes.ts';
import {
  DEFAULT_SETTINGS,
  QUOTE_SOURCES,
  validSettings,
  type QuoteSource,
  type Settings,
} from '#domain/settings.ts';
import { quoteFile } from '#ui/quotes/quote-files.ts';
import { ROOT } from '../../scripts/prepare.mjs';

const quote = (quoteContent: string): Quote => ({ quoteAuthor: 'Somebody', quoteContext: '', quoteContent });
const BOOKS: QuoteBooks = {
  onCinema: [quote('c1'), quote('c2')],
  alwaysSunny: [quote('s1')],
  peepShow: [quote('p1'), quote('p2'), quote('p3'), quote('p4')],
  arrestedDevelopment: [quote('a1')],
};
const only = (...sources: readonly QuoteSource[]): Settings => ({
  ...DEFAULT_SETTINGS,
  quotes: Object.fromEntries(
    QUOTE_SOURCES.map((source) => [source, sources.includes(source)]),
  ) as Settings['quotes'],
});
const RANDOMS = Array.from({ length: 400 }, (_, index) => index / 400);
const picked = (books: QuoteBooks, settings: Settings) => [
  ...new Set(RANDOMS.map((random) => pickQuote(books, settings, random).quoteContent)),
];

describe('picking', () => {
  it('U200 every quote of the enabled sources can come, and no other', () => {
    expect(picked(BOOKS, DEFAULT_SETTINGS)).toEqual(['c1', 'c2', 's1', 'p1', 'p2', 'p3', 'p4', 'a1']);
    expect(picked(BOOKS, only('alwaysSunny', 'peepShow'))).toEqual(['s1', 'p1', 'p2', 'p3', 'p4']);
  });

  it('U200 each enabled source has the same probability', () => {
    const counts = RANDOMS.map((random) => pickQuote(BOOKS, DEFAULT_SETTINGS, random).quoteContent[0]);
    for (const letter of 'cspa') expect(counts.filter((each) => each === letter)).toHaveLength(100);
  });

  it.each([0, 0.25, 0.5, 0.999_999_999_999])('U200 finds a quote at a random of %d', (random) => {
    expect(pickQuote(BOOKS, DEFAULT_SETTINGS, random)).not.toBe(FALLBACK_QUOTE);
  });

  it('U201 falls back to Kinbox if no source is enabled, or none of the enabled ones has a quote', () => {
    expect(FALLBACK_QUOTE).toMatchObject({ quoteAuthor: 'Kinbox', quoteContent: 'Kinbox' });
    expect(pickQuote(BOOKS, only(), 0.5)).toBe(FALLBACK_QUOTE);
    expect(pickQuote({}, DEFAULT_SETTINGS, 0.5)).toBe(FALLBACK_QUOTE);
    expect(pickQuote({ peepShow: [] }, only('peepShow'), 0)).toBe(FALLBACK_QUOTE);
  });

  it('U201 skips a source without quotes', () => {
    expect(picked({ ...BOOKS, onCinema: [] }, only('onCinema', 'alwaysSunny'))).toEqual(['s1']);
  });
});

describe('a file of quotes', () => {
  it.each(QUOTE_SOURCES)('U202 of %s holds at least 25 of our own, each once and short enough', (source) => {
    const file: unknown = JSON.parse(readFileSync(join(ROOT, 'public', quoteFile(source)), 'utf8'));
    const quotes = readQuotes(file);
    expect(quotes).toHaveLength((file as unknown[]).length);
    expect(quotes.length).toBeGreaterThanOrEqual(25);
    expect(new Set(quotes.map(({ quoteContent }) => quoteContent)).size).toBe(quotes.length);
    for (const { quoteAuthor, quoteContext, quoteContent } of quotes) {
      expect(quoteAuthor).not.toBe('');
      expect(quoteContext).not.toBe('');
      expect(quoteContent.length).toBeLessThanOrEqual(200);
    }
  });

  it.each([
    ['nothing', null],
    ['a text', 'quotes'],
    ['an object', { quotes: [] }],
    ['entries that are none', [1, null, 'x', [], {}, { quoteAuthor: 'A' }, { quoteContent: 'B' }]],
    ['blank entries', [{ quoteAuthor: ' ', quoteContext: 'here', quoteContent: 'B' }]],
    ['entries of other things', [{ quoteAuthor: 1, quoteContext: [], quoteContent: {} }]],
  ])('U203 that holds %s has no quotes', (_what, file) => {
    expect(readQuotes(file)).toEqual([]);
  });

  it('U203 keeps the valid entries beside invalid ones', () => {
    expect(readQuotes([{ quoteAuthor: ' A ', quoteContent: 'B', more: 1 }, 'wrong'])).toEqual([
      { quoteAuthor: 'A', quoteContext: '', quoteContent: 'B' },
    ]);
  });
});

describe('stored settings', () => {
  it.each([undefined, null, 'broken', {}, { quotes: null }, { quotes: { onCinema: 'no' } }])(
    'U204 are the defaults if they are %j',
    (stored) => {
      expect(validSettings(stored)).toEqual(DEFAULT_SETTINGS);
    },
  );

  it('U204 keep each valid switch', () => {
    expect(validSettings({ quotes: { peepShow: false, alwaysSunny: 3, other: true } })).toEqual({
      ...DEFAULT_SETTINGS,
      quotes: { ...DEFAULT_SETTINGS.quotes, peepShow: false },
    });
  });
});
