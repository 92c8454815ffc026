/**
 * Languages made of the English texts, to see what a translation would break: `en-XA` is 40 % longer with accents on its
 * letters, `ar-XB` is that from right to left. They are in no build that is shipped.
 */
import { parse, type Token } from '@messageformat/parser';
import type { Text } from './catalog-file.ts';

export const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const;
export type PseudoLanguage = (typeof PSEUDO_LANGUAGES)[number];

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const FILLER = ['ö', 'ñé', 'åļļ', 'ŵöŕð', 'þļûšš', 'öñé ţŵö'];

export function pseudoText(text: Text, language: PseudoLanguage): Text {
  switch (text.kind) {
    case 'text':
      return { kind: 'text', text: disguise(text.text, language) };
    case 'message':
    case 'parts':
      return { kind: text.kind, icu: replaceContent(text.icu, parse(text.icu), language) };
    case 'record':
      return {
        kind: 'record',
        fields: text.fields.map(([name, each]) => [name, pseudoText(each, language)] as const),
      };
    case 'list':
      return { kind: 'list', items: text.items.map((each) => pseudoText(each, language)) };
  }
}

/** Only what stands between the arguments, also within a plural. */
function replaceContent(icu: string, tokens: readonly Token[], language: PseudoLanguage): string {
  return contentsOf(tokens)
    .toReversed()
    .reduce(
      (done, { ctx: { offset, text } }) =>
        done.slice(0, offset) + disguise(text, language) + done.slice(offset + text.length),
      icu,
    );
}

function contentsOf(tokens: readonly Token[]): Extract<Token, { type: 'content' }>[] {
  return tokens.flatMap((token) => {
    if (token.type === 'content') return [token];
    return 'cases' in token ? token.cases.flatMap((each) => contentsOf(each.tokens)) : [];
  });
}

/** Punctuation and spaces at the ends stay where they are. */
function disguise(text: string, language: PseudoLanguage): string {
  const [, start = '', words = '', end = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? [];
  if (words === '') return text;
  const accented = words.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
  const longer = `${start}${accented}${fillerOf(Math.ceil(words.length * 0.4))}${end}`;
  return language === 'ar-XB' ? `\u202e${longer}\u202c` : longer;
}

/** Words of at most seven letters, so that a line can break between them. */
function fillerOf(length: number): string {
  let filler = '';
  while (filler.length < length) {
    filler += ` ${FILLER[Math.min(FILLER.length, Math.max(1, length - filler.length - 1)) - 1] ?? ''}`;
  }
  return filler;
}
