/**
 * The ways in which one text is typed: `Ärger`, `Arger` and `Aerger`, `e-mail` and `email`, `don’t` and `dont`. The folding
 * of `fold.ts` comes after these, and takes away the diacritics.
 */
import { normalized } from '#domain/normalized.ts';

/** As it is written, with letters written out, with what an apostrophe or a hyphen divides as one word, and with both. */
export function spellingsOf(text: string): readonly string[] {
  return waysOf(text).map((way) => way(text));
}

/** Those that make a difference, as it is written first, to spell a text letter by letter. */
export function waysOf(text: string): readonly Spelling[] {
  if (!hasSpellings(text)) return [AS_WRITTEN];
  const ways = new Map(SPELLINGS.toReversed().map((way) => [way(text), way]));
  return [...ways.values()].reverse();
}

/** Whether there are others than as it is written. */
export function hasSpellings(text: string): boolean {
  return HAS_UMLAUTS.test(text) || text.search(JOINERS) !== -1;
}

/** One of the ways to write a text, or a letter with what combines with it. */
export type Spelling = (text: string) => string;

const AS_WRITTEN: Spelling = (text) => text;
const WRITTEN_OUT: Spelling = (text) =>
  normalized(text, 'NFC').replace(UMLAUTS, (letter) => WRITTEN[letter] ?? letter);
const JOINED: Spelling = (text) => text.replace(JOINERS, '');
const BOTH: Spelling = (text) => JOINED(WRITTEN_OUT(text));

const SPELLINGS: readonly Spelling[] = [AS_WRITTEN, WRITTEN_OUT, JOINED, BOTH];

/** Apostrophes and hyphens of any keyboard, those of Hebrew, the letter of Hawaiian and Uzbek, and the dot of Catalan. */
const JOINERS = /[\p{Pd}'’‘ʼʻ`´′＇"״׳·]/gu;

const WRITTEN: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  Ø: 'Oe',
  Å: 'Aa',
};
const UMLAUTS = /[äöüøåÄÖÜØÅ]/g;
const HAS_UMLAUTS = /[äöüøåÄÖÜØÅ\u0308\u030a]/;
