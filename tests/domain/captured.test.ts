import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { captured, type SentText } from '#domain/captured.ts';
import { codePointLength, isBlank, TEXT_LIMITS } from '#domain/text.ts';

it.each<[string, SentText, string, string | null]>([
  ['one line', { text: ' Call Ben ' }, 'Call Ben', null],
  [
    'the first line',
    { text: '\n \nCall Ben\r\nabout the roof\n\nsoon\n' },
    'Call Ben',
    'about the roof\n\nsoon',
  ],
  ['the title', { title: 'Roof', text: 'Call Ben\nsoon' }, 'Roof', 'Call Ben\nsoon'],
  ['a title of two lines', { title: 'Roof\nGarden', text: 'soon' }, 'Roof', 'Garden\nsoon'],
  ['a page', { title: 'Roofs', url: 'https://roofs.example/' }, 'Roofs', 'https://roofs.example/'],
  [
    'a page and words of it',
    { title: 'Roofs', text: 'Tiles', url: 'https://a.example' },
    'Roofs',
    'Tiles\nhttps://a.example',
  ],
  [
    'an address in the text',
    { text: 'See https://a.example\nnow', url: 'https://a.example' },
    'See https://a.example',
    'now',
  ],
  ['an address alone', { title: ' ', url: 'https://a.example' }, 'https://a.example', null],
])('T121 of %s', (_, sent, name, description) => {
  expect(captured(sent)).toEqual({ name, description, cut: 0 });
});

it.each<SentText>([{}, { text: '' }, { title: ' \n', text: '\u200b', url: null }])(
  'T121 nothing visible makes nothing',
  (sent) => {
    expect(captured(sent)).toBeNull();
  },
);

it('T122 a first line that is too long for a name stands whole in the description', () => {
  const long = 'word '.repeat(200).trim();
  const made = captured({ text: `${long}\nrest` });
  expect(made?.name).toMatch(/^word word .*…$/);
  expect(codePointLength(made?.name ?? '')).toBeLessThanOrEqual(TEXT_LIMITS.taskName);
  expect(made).toMatchObject({ description: `${long}\nrest`, cut: 0 });
});

const line = fc.string({ unit: 'grapheme', maxLength: 60 });
const text = fc.array(line, { maxLength: 400 }).map((lines) => lines.join('\n'));
const long = fc.oneof(text, fc.string({ unit: 'binary', minLength: 400, maxLength: 12_000 }));
const sentText = fc.record({
  title: fc.option(fc.oneof(line, long)),
  text: fc.option(long),
  url: fc.option(fc.webUrl()),
});

it('T122 whatever is sent fits, and what is not counted as cut is there', () => {
  fc.assert(
    fc.property(sentText, (sent) => {
      const made = captured(sent);
      const all = [sent.title, sent.text, sent.url].map((each) => each ?? '');
      if (made === null) {
        expect(all.every(isBlank)).toBe(true);
        return;
      }
      const { name, description, cut } = made;
      expect(isBlank(name)).toBe(false);
      expect(name).not.toMatch(/[\r\n]/);
      expect(codePointLength(name)).toBeLessThanOrEqual(TEXT_LIMITS.taskName);
      expect(codePointLength(description ?? '')).toBeLessThanOrEqual(TEXT_LIMITS.taskDescription);
      if (cut > 0) {
        expect(description).toMatch(/…$/);
        return;
      }
      const kept = new Set(`${name}\n${description ?? ''}`.split(/\s+/));
      const lost = all
        .flatMap((each) => each.split(/\s+/))
        .filter((word) => !kept.has(word) && !isBlank(word));
      expect(lost).toEqual([]);
    }),
  );
});
