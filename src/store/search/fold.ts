/**
 * Texts as the search compares them: without case, diacritics, punctuation, signs that nobody sees and the forms of
 * letters, each word behind a space, so that a word of `creme brulee` begins with `cre` where it has ` cre`.
 */
import { normalized } from '#domain/normalized.ts';

/** ` creme brulee` of `Crème brûlée!`; '' if no word is in it. */
export function foldWords(text: string): string {
  const folded = isPlain(text)
    ? text.toLowerCase().replace(BETWEEN_PLAIN, ' ')
    : foldLetters(text).replace(BETWEEN, ' ');
  const trimmed = folded.trim();
  return trimmed === '' ? '' : ` ${trimmed}`;
}

/** Letter by letter the same as at once, so that a match can be shown in the text as it was written. */
export function foldLetters(text: string): string {
  return normalized(text, 'NFKD')
    .toLowerCase()
    .replace(IGNORED, '')
    .replace(INDIVISIBLE, (letter) => PLAIN_FORMS[letter] ?? letter)
    .replace(PICTURES, '$& ');
}

export const BETWEEN = /[^\p{L}\p{N}\p{M}\p{So}]+/gu;

const BETWEEN_PLAIN = /[^a-z0-9]+/g;
/**
 * What combines with letters of any script, and the points of Hebrew, not the vowels of Indian scripts; what nobody sees,
 * as soft hyphens, joiners and the marks of directions; and the lengthening of Arabic words.
 */
const IGNORED = /[\p{Script=Inherited}\p{Default_Ignorable_Code_Point}\u0591-\u05c7\u0640]/gu;
export const PICTURES = /\p{So}/gu;

/** Letters that Unicode does not decompose, as somebody types them who lacks them. */
const PLAIN_FORMS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
};
const INDIVISIBLE = /[ßæœøđðþłħŧŋıς]/g;

function isPlain(text: string): boolean {
  return !/[^\n\r\t -~]/.test(text);
}
