import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { captured } from '#domain/captured.ts';
import type { TaskRef } from '#domain/ids.ts';
import { linesShared, readShared, sharedIn, writeShared } from '#domain/shared-words.ts';
import { isStorableText } from '#domain/text.ts';

const REF = '0b9a5d54-6c3f-4e0e-9d57-3f1f5d1f0c11' as TaskRef;
/** The longest address and the longest header that every browser takes. */
const MOST_BYTES = 200_000;

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12_000 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('', '\0', '\ud800', '<script>alert(1)</script>', '👩‍👩‍👧\n'.repeat(4000)),
);
const form = fc.record({ title: anyText, text: anyText, url: fc.webUrl() }, { requiredKeys: [] });

it('U1013 what was shared arrives as it was captured, whatever it holds, in an address of ASCII', () => {
  fc.assert(
    fc.property(form, (texts) => {
      const shared = sharedIn(texts, REF);
      if (shared === null) return;
      const written = writeShared(shared);
      expect(written).toMatch(/^[\w%!'()*.~-]+$/);
      expect(written.length).toBeLessThan(MOST_BYTES);
      expect(isStorableText(shared.name + (shared.description ?? ''))).toBe(true);
      expect(readShared(written)).toEqual(shared);
    }),
  );
});

it('U1013 the fields of the form are captured as of any other program, and files are left out', () => {
  expect(sharedIn({ title: 'Roofs', url: 'https://a.example', file: {} }, REF)).toEqual({
    ...captured({ title: 'Roofs', url: 'https://a.example' }),
    ref: REF,
  });
  expect(sharedIn({ title: {}, text: ' \n' }, REF)).toBeNull();
});

it.each([
  '',
  '%',
  'null',
  '%7B%7D',
  encodeURIComponent(JSON.stringify({ name: 'No reference' })),
  encodeURIComponent(JSON.stringify({ name: 'x', ref: '../../tasks' })),
  encodeURIComponent(JSON.stringify({ name: { x: 1 }, ref: REF })),
])('U1020 %j is nothing that was shared', (written) => {
  expect(readShared(written)).toBeNull();
});

it('U1020 what somebody else wrote into an address is bounded as what is shared', () => {
  const forged = { name: `${'a'.repeat(600)}\0`, description: 'b'.repeat(20_000), cut: -4, ref: REF };
  const shared = readShared(encodeURIComponent(JSON.stringify(forged)));
  expect(shared?.name).toHaveLength(500);
  expect(shared?.description).toHaveLength(10_000);
  expect(shared?.cut).toBeGreaterThan(10_000);
});

it.each<[string, object, readonly string[]]>([
  ['a list', { text: '- Milk\n2. Bread\n\n☐ Tea' }, ['Milk', 'Bread', 'Tea']],
  ['one line', { text: 'Milk' }, []],
  ['a page', { title: 'Roofs', url: 'https://a.example' }, []],
  ['a text with an address', { text: 'Look\nhttps://a.example' }, []],
  ['a line that is no name', { text: `Milk\n${'a'.repeat(501)}` }, []],
  ['more than was kept', { text: 'Milk\n'.repeat(4000) }, []],
  ['a document', { text: 'a\n'.repeat(501) }, []],
])('U1018 of %s', (_, texts, lines) => {
  const shared = sharedIn(texts as Record<string, string>, REF);
  expect(shared && linesShared(shared)).toEqual(lines);
});
