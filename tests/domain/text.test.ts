import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  codePointLength,
  isBlank,
  isStorableText,
  onOneLine,
  TEXT_LIMITS,
  trimToNull,
  withoutControls,
} from '#domain/text.ts';
import { shownName } from '#domain/user.ts';

const FAMILY_EMOJI = '👩‍👩‍👧';

describe('text', () => {
  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['line breaks and tabs', '\r\n\t'],
    ['a no-break space', '\u00a0'],
    ['zero-width characters', '\u200b\u200d\ufeff'],
    ['direction marks', '\u200e\u202e'],
    ['variation selectors', '\ufe0f'],
    ['Hangul fillers', '\u3164\u115f\uffa0'],
    ['an empty Braille pattern', '\u2800'],
    ['an ideographic space', '\u3000'],
  ])('T60 a text without visible characters is blank: %s', (_, text) => {
    expect(isBlank(text)).toBe(true);
    expect(trimToNull(text)).toBeNull();
  });

  it.each(['a', '.', '0', ' x ', '買', FAMILY_EMOJI, '\u200bx'])(
    'T61 a text with anything visible is not blank: %j',
    (text) => {
      expect(isBlank(text)).toBe(false);
    },
  );

  it('T62 texts are stored without leading and trailing white space', () => {
    expect(trimToNull(' \n Buy  milk \t')).toBe('Buy  milk');
  });

  it.each([
    ['', 0],
    ['milk', 4],
    ['🥛', 1],
    ['e\u0301', 2],
    [FAMILY_EMOJI, 5],
  ])('T63 length is counted in code points: %j has %i', (text, length) => {
    expect(codePointLength(text)).toBe(length);
  });

  it.each([
    ['NUL', 'mi\0lk'],
    ['a lone high surrogate', 'milk \ud83e'],
    ['a lone low surrogate', '\udd5b milk'],
  ])('T64 a text with %s is invalid', (_, text) => {
    expect(isStorableText(text)).toBe(false);
  });

  it.each(['', 'milk', '🥛', 'two\nlines', '\u0001'])('T64 a whole text can be stored: %j', (text) => {
    expect(isStorableText(text)).toBe(true);
  });

  it('T65 a name has at most 500 characters and a description 10,000', () => {
    expect(TEXT_LIMITS).toEqual({ taskName: 500, taskDescription: 10_000, who: 100 });
  });
});

/** Each character that turns what follows it, breaks a line, or is a control. */
const UNRULY = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code)).filter((character) =>
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(character),
);

describe('words within a text of ours', () => {
  it('A744 have nothing that turns, breaks or controls it, and their letters as they were', () => {
    expect(UNRULY).toHaveLength(65 + 2 + 12);
    const words = fc.array(fc.constantFrom(...UNRULY, 'a', 'ש', 'ع', '買', FAMILY_EMOJI, ' ', '\r\n'));
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join('');
        const line = onOneLine(text);
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|^\s|\s$|\s\s/u);
        expect(withoutControls(text)).not.toMatch(/[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
        const letters = (from: string) => from.replaceAll(/[^\p{L}\p{Emoji}\u200d]/gu, '');
        expect(letters(line)).toBe(letters(text));
      }),
    );
  });

  it('A744 lines of a longer text stay lines', () => {
    expect(withoutControls('a\r\nb\rc\u2028d\u2029e\u0085f\tg')).toBe('a\nb\nc\nd\ne\nf\tg');
  });

  it('A744 the app calls nobody by a name that turns the sentence around it', () => {
    const user = { display_name: '\u202e\u2066', first_name: 'Eve\u202e (moc.elpmaxe@ada)', name: 'Eve' };
    expect(shownName(user)).toBe('Eve (moc.elpmaxe@ada)');
  });
});
