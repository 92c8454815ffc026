import { describe, expect, it } from 'vitest';

import { linkedParts } from '#ui/notes/linked-text.ts';

const links = (text: string) => linkedParts(text).flatMap(({ text, href }) => (href ? [[text, href]] : []));
const addresses = (text: string) => links(text).map(([address]) => address);

describe('the addresses in a note', () => {
  it('U850 together with the words between them are the text as it was written', () => {
    const text = '- [ ] Read https://example.org/a?b=1#c (twice)\n\n* mailto:ada@example.org, then “done”  ';
    expect(
      linkedParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(links(text)).toEqual([
      ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
      ['mailto:ada@example.org', 'mailto:ada@example.org'],
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'vbscript:x',
    'xhttps://example.org',
    'https://',
    'http:// example.org',
    'mailto:',
    '',
  ])('U850 %j is no link', (text) => {
    expect(links(text)).toEqual([]);
  });

  it.each([
    ['See https://example.org.', 'https://example.org'],
    ['(https://example.org/a)', 'https://example.org/a'],
    ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ['“https://example.org/a”, he said', 'https://example.org/a'],
    ['https://example.org/a?!', 'https://example.org/a'],
    ['<https://example.org/a>', 'https://example.org/a'],
    ['HTTPS://Example.org/Ä', 'HTTPS://Example.org/Ä'],
  ])('U850 in %j ends where the sentence goes on', (text, address) => {
    expect(addresses(text)).toEqual([address]);
  });

  it('U850 that are many are found in one pass', () => {
    const text = 'https://example.org/'.padEnd(10_000, '.)');
    expect(addresses(text)).toEqual(['https://example.org/']);
    expect(addresses('http://a '.repeat(1_000))).toHaveLength(1_000);
  });
});
