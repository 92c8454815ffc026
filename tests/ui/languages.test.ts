import { describe, expect, it } from 'vitest';
import { messagesIn } from '#words/messages.ts';
import { chooseLanguage, directionOf } from '#words/languages.ts';
import { compileTexts, readCatalog } from '../../src/words/build/catalog-file.ts';
import { pseudoText } from '../../src/words/build/pseudo-language.ts';

describe('the language', () => {
  it.each([
    [['de', 'en'], ['de'], 'de'],
    [['de-AT', 'en'], ['de'], 'de'],
    [['pt-PT'], ['pt-BR', 'pt-PT'], 'pt-PT'],
    [['fr', 'de'], ['de'], 'de'],
    [['en-GB', 'de'], ['de', 'en-XA'], 'en'],
    [['en-XA'], ['en-XA'], 'en-XA'],
    [['fr'], ['de'], 'en'],
    [[], ['de'], 'en'],
  ])('U650 of a browser with %j, and %j beside English, is %s', (wanted, others, chosen) => {
    expect(chooseLanguage(wanted, others)).toBe(chosen);
  });

  it.each([
    ['en', 'ltr'],
    ['de-AT', 'ltr'],
    ['ar', 'rtl'],
    ['ar-XB', 'rtl'],
    ['he', 'rtl'],
  ] as const)('U651 of %s runs %s', (tag, direction) => {
    expect(directionOf(tag)).toBe(direction);
  });
});

describe('a message', () => {
  it('U654 has the plural forms of its language', () => {
    const english = messagesIn('en').message('{count, plural, one {# task} other {# tasks}}');
    const polish = messagesIn('pl').message(
      '{count, plural, one {# zadanie} few {# zadania} other {# zadań}}',
    );
    expect([1, 2, 5, 1000].map((count) => english({ count }))).toEqual([
      '1 task',
      '2 tasks',
      '5 tasks',
      '1,000 tasks',
    ]);
    expect([1, 2, 5].map((count) => polish({ count }))).toEqual(['1 zadanie', '2 zadania', '5 zadań']);
  });

  it('is typed by its values', () => {
    const { message } = messagesIn('en');
    const greeting = message('Hello {name}');
    // @ts-expect-error -- the value has another name.
    expect(greeting({ nam: 'Ada' })).toBe('Hello undefined');
  });

  it('keeps elements apart in a text around them', () => {
    const link = { is: 'a link' };
    expect(messagesIn('en').parts('Or {link}.')({ link })).toEqual(['Or ', link, '.']);
  });
});

describe('a catalog in a build', () => {
  const source = `
    import { message } from './messages.ts';
    /** A comment. */
    export const title = 'Tasks';
    export const spaces = { work: 'Work', 'at-home': 'At home' };
    export const count = message('{count, plural, one {# task} other {# tasks}} of {name}');
  `;
  const texts = readCatalog('sample.ts', source).map(({ text }) => text);

  it('has its messages compiled', () => {
    const { before, codes } = compileTexts(texts, 'en');
    expect(codes.slice(0, 2)).toEqual(['"Tasks"', '{ "work": "Work", "at-home": "At home" }']);
    expect(codes[2]).toContain('plural(d.count, 0, en,');
    expect(before).toContain('from "@messageformat/runtime"');
  });

  it('has longer texts with accents in a pseudo-language, and the same values', () => {
    const { codes } = compileTexts(
      texts.map((text) => pseudoText(text, 'en-XA')),
      'en',
    );
    expect(codes[0]).toBe('"Ţåšķš ö"');
    expect(codes[2]).toMatch(/number\("en", d\.count, 0\) \+ " ţåšķš/);
    expect(codes[2]).toContain('d.name');
  });

  it.each(['export const now = Date.now();', "export const both = 'a' + title;", 'const title = 1;'])(
    'refuses %s',
    (code) => {
      expect(() => readCatalog('sample.ts', code)).toThrow('sample.ts');
    },
  );
});
