import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addressesIn, linkedParts } from '#domain/linked-parts.ts';
import { findGrowth, repeated } from '../support/growth.ts';

const addresses = (text: string) => linkedParts(text).flatMap((part) => (part.isAddress ? [part.text] : []));
const whole = (text: string) =>
  linkedParts(text)
    .map((part) => part.text)
    .join('');

describe('the addresses in a text', () => {
  it('U850 together with the words between them are the text as it was written', () => {
    const text = '- [ ] Read https://example.org/a?b=1#c (twice)\n\n* mailto:ada@example.org, then “done”  ';
    expect(whole(text)).toBe(text);
    expect(addresses(text)).toEqual(['https://example.org/a?b=1#c', 'mailto:ada@example.org']);
    const pieces = fc.constantFrom(
      ...'ahtps:/.)([]。」「 "\n',
      'https://',
      'mailto:',
      'https://a.example',
      '牛',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (all) => {
        expect(whole(all.join(''))).toBe(all.join(''));
      }),
    );
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'vbscript:x',
    'xhttps://example.org',
    'https://',
    'http:// example.org',
    'https://...',
    'https://[',
    'mailto:',
    '',
  ])('U850 %j is no link', (text) => {
    expect(addresses(text)).toEqual([]);
  });

  it.each([
    ['See https://example.org.', 'https://example.org'],
    ['See https://example.org/ .', 'https://example.org/'],
    ['(https://example.org/a)', 'https://example.org/a'],
    ['(see https://example.org/a).', 'https://example.org/a'],
    ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ['(https://example.org/a_(b))', 'https://example.org/a_(b)'],
    ['(https://example.org/a_(b).)', 'https://example.org/a_(b)'],
    ['[a page](https://example.org/a_(b))!', 'https://example.org/a_(b)'],
    ['[https://example.org/a?b[]=1]', 'https://example.org/a?b[]=1'],
    ['{https://example.org/{a}}', 'https://example.org/{a}'],
    ['http://[::1]:3000/a', 'http://[::1]:3000/a'],
    ['“https://example.org/a”, he said', 'https://example.org/a'],
    ['„https://example.org/a“', 'https://example.org/a'],
    ['« https://example.org/a »', 'https://example.org/a'],
    ['«https://example.org/a»', 'https://example.org/a'],
    ['https://example.org/a?!', 'https://example.org/a'],
    ['https://example.org/a…', 'https://example.org/a'],
    ['https://example.org/a — and more', 'https://example.org/a'],
    ['**https://example.org/a**', 'https://example.org/a'],
    ['`https://example.org/a`', 'https://example.org/a'],
    ['| https://example.org/a|', 'https://example.org/a'],
    ['<https://example.org/a>', 'https://example.org/a'],
    ['"https://example.org/a",', 'https://example.org/a'],
    ['HTTPS://Example.org/Ä', 'HTTPS://Example.org/Ä'],
    ['https://ja.wikipedia.org/wiki/牛乳', 'https://ja.wikipedia.org/wiki/牛乳'],
    ['https://fr.wikipedia.org/wiki/L’Équipe', 'https://fr.wikipedia.org/wiki/L’Équipe'],
    ['https://example.org/a-', 'https://example.org/a-'],
    ['https://example.org/#', 'https://example.org/#'],
    ['https://example.org/a=', 'https://example.org/a='],
    ['见https://example.org/a。然后', 'https://example.org/a'],
    ['https://example.org/a，下一步', 'https://example.org/a'],
    ['「https://example.org/a」を読む', 'https://example.org/a'],
    ['（https://example.org/a）を読む', 'https://example.org/a'],
    ['【https://example.org/a】', 'https://example.org/a'],
    ['انظر https://example.org/a، ثم', 'https://example.org/a'],
    ['هل https://example.org/a؟', 'https://example.org/a'],
    ['देखें https://example.org/a। फिर', 'https://example.org/a'],
    ['ראה https://example.org/a׃', 'https://example.org/a'],
    ['ተመልከት https://example.org/a።', 'https://example.org/a'],
    ['նայիր https://example.org/a։', 'https://example.org/a'],
    ['https://example.org/a\u200b and more', 'https://example.org/a'],
    ['https://example.org/a\u202egpj.exe', 'https://example.org/a'],
    ['https://example.org/a\tb', 'https://example.org/a'],
    ['https://example.org/a\u3000b', 'https://example.org/a'],
    ['https://example.org/a—and more', 'https://example.org/a'],
    ['https://example.org—and more', 'https://example.org'],
    ['https://example.org–and more', 'https://example.org'],
    ['https://example.org/a–', 'https://example.org/a'],
    ['https://example.org/a–b', 'https://example.org/a–b'],
    ['https://example.org/a―b', 'https://example.org/a'],
    ['https://example.org/a…and more', 'https://example.org/a'],
    ['•https://example.org/a•b', 'https://example.org/a'],
    ['`https://example.org/a`and more', 'https://example.org/a'],
    ['‚https://example.org/a‘', 'https://example.org/a'],
    ['https://example.org’s page', 'https://example.org'],
    ["https://example.org's page", 'https://example.org'],
    ["https://en.wikipedia.org/wiki/McDonald's", "https://en.wikipedia.org/wiki/McDonald's"],
    ['https://example.org,and more', 'https://example.org'],
    ['https://example.org(see below)', 'https://example.org'],
    ['https://example.org;', 'https://example.org'],
    ['https://ada:secret@example.org:3000?a=1,2', 'https://ada:secret@example.org:3000?a=1,2'],
    ['https://مثال.example/أ،ب', 'https://مثال.example/أ'],
    ['https://example.org/a؛ب', 'https://example.org/a'],
    ['https://example.org/a۔ب', 'https://example.org/a'],
    ['https://example.org/a।फिर', 'https://example.org/a'],
    ['https://example.org/a။b', 'https://example.org/a'],
    ['https://example.org/a។b', 'https://example.org/a'],
    ['https://example.org/a。b', 'https://example.org/a'],
    ['https://example.org/a\u{11047}b', 'https://example.org/a'],
    ['https://example.org/a\u{1e95e}', 'https://example.org/a'],
    ['〖https://example.org/a〗', 'https://example.org/a'],
    ['﴾https://example.org/a﴿', 'https://example.org/a'],
    ['〝https://example.org/a〟', 'https://example.org/a'],
    ['https://example.org/❤', 'https://example.org/❤'],
    ['https://i❤.example/😀', 'https://i❤.example/😀'],
    ['https://col·legi.example/a', 'https://col·legi.example/a'],
    ['https://example.org·and more', 'https://example.org'],
    ['https://ソニー・ミュージック.example', 'https://ソニー・ミュージック.example'],
    ['https://example.org・次', 'https://example.org'],
    ['https://צה״ל.example', 'https://צה״ל.example'],
    ['https://ג׳ירפה.example', 'https://ג׳ירפה.example'],
    ['״https://example.org״', 'https://example.org'],
    ['https://བོད་ཡིག.example', 'https://བོད་ཡིག.example'],
    ['https://fa.example/می\u200cخواهم', 'https://fa.example/می\u200cخواهم'],
    ['https://නාම\u200cය.example', 'https://නාම\u200cය.example'],
    ['https://example.org/ක්\u200dෂ', 'https://example.org/ක්\u200dෂ'],
    ['https://example.org/👨🏽\u200d💻', 'https://example.org/👨🏽\u200d💻'],
    ['https://example.org/❤️\u200d🔥', 'https://example.org/❤️\u200d🔥'],
    ['https://example.org/a\u200c and more', 'https://example.org/a'],
    ['https://example.org/a\u200d\u200db', 'https://example.org/a'],
    ['https://example.org/?a=1,2;b|c', 'https://example.org/?a=1,2;b|c'],
  ])('U1276 in %j ends where the sentence goes on', (text, address) => {
    expect(addresses(text)).toEqual([address]);
    expect(whole(text)).toBe(text);
  });

  it('U1276 that follow each other without a space are two', () => {
    expect(addresses('https://a.example,https://b.example;http://c.example')).toEqual([
      'https://a.example',
      'https://b.example',
      'http://c.example',
    ]);
    expect(addresses('https://a.example/1—https://b.example')).toHaveLength(2);
    for (const sign of ',;|') {
      expect(addresses(`https://a.example/x${sign}https://b.example/y${sign}HTTP://c.example`)).toEqual([
        'https://a.example/x',
        'https://b.example/y',
        'HTTP://c.example',
      ]);
    }
  });

  it('U1276 are each offered once', () => {
    expect(addressesIn('https://a.example, https://b.example and https://a.example')).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
  });

  it('U1276 that are many or long are found in one pass', () => {
    expect(addresses('https://example.org/'.padEnd(10_000, '.)'))).toEqual(['https://example.org/']);
    expect(addresses('http://a '.repeat(1_000))).toHaveLength(1_000);
  });

  it.each([
    'https://(',
    'http://[',
    'https://a)',
    'https://a.',
    '(',
    'https://a',
    'mailto:',
    '.)',
    'https://a(',
    ',https:/',
    ',;|',
    'a\u200d',
    'l·',
    'א״',
  ])('U1276 of %j again and again takes time in proportion to the text', (piece) => {
    expect(
      findGrowth(linkedParts, (length) => `https://example.org/${repeated(piece, '')(length)}`),
    ).toBeNull();
  });
});
