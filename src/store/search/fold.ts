/**
 * Texts as the search compares them: without case, diacritics, punctuation and the forms of letters, each word behind a
 * space, so that ` cre` is found in ` creme brulee` and in nothing that only contains it.
 */

/** ` creme brulee` of `Crème brûlée!`; '' if no word is in it. */
export function foldWords(text: string): string {
  const folded = isPlain(text)
    ? text.toLowerCase().replace(BETWEEN_PLAIN, ' ')
    : foldLetters(text).replace(BETWEEN, ' ');
  const trimmed = folded.trim();
  return trimmed === '' ? '' : ` ${trimmed}`;
}

/** The words of what somebody typed, each once. */
export function wordsOf(typed: string): readonly string[] {
  return [...new Set(foldWords(typed).split(' '))].filter((word) => word !== '');
}

/** What is looked for in a folded text. Scripts without spaces between words, and pictures, are found anywhere. */
export function needleOf(word: string): string {
  return WITHOUT_SPACES.test(word) ? word : ` ${word}`;
}

/** Letter by letter the same as at once, so that a match can be shown in the text as it was written. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(INDIVISIBLE, (letter) => PLAIN_FORMS[letter] ?? letter)
    .replace(PICTURES, '$& ');
}

export const BETWEEN = /[^\p{L}\p{N}\p{M}\p{So}]+/gu;

const BETWEEN_PLAIN = /[^a-z0-9]+/g;
/** What combines with letters of any script, and the points of Hebrew; not the vowels of Indian scripts. */
const MARKS = /[\p{Script=Inherited}\u0591-\u05c7]/gu;
const PICTURES = /\p{So}/gu;
const WITHOUT_SPACES =
  /^[\p{So}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

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
  ı: 'i',
  ς: 'σ',
};
const INDIVISIBLE = /[ßæœøđðþłħŧıς]/g;

function isPlain(text: string): boolean {
  return !/[^\n\r\t -~]/.test(text);
}
