/** Where a text, as it was written, has what was searched for. */
import { BETWEEN, foldLetters } from './fold.ts';
import { waysOf, type Spelling } from './spellings.ts';
import type { Needles, TypedWord } from './typed-words.ts';

/** From the first to behind the last character, as in `slice`. */
export type Mark = readonly [from: number, to: number];

/** In the order of the text; none overlap. Within words only where no word begins so. */
export function marksIn(text: string, words: readonly TypedWord[]): readonly Mark[] {
  const letters = text.match(LETTERS) ?? [];
  const ways = words.length === 0 ? [] : waysOf(text).map((way) => foldWithLetters(letters, way));
  const found = words.flatMap((word) => {
    const beginnings = placesOf(ways, word, 'beginning');
    return beginnings.length > 0 ? beginnings : placesOf(ways, word, 'within');
  });
  return merged(found);
}

interface FoldedText {
  readonly folded: string;
  /** Of each character of `folded` the letter that it is from, with what combines with that. */
  readonly letters: readonly Mark[];
}

function foldWithLetters(written: readonly string[], way: Spelling): FoldedText {
  const folds = new Map<string, string>();
  let folded = ' ';
  // Its last character: to look at the text itself, which is still in pieces, copies all of it each time.
  let end = ' ';
  const letters: Mark[] = [[0, 0]];
  let to = 0;
  for (const letter of written) {
    const from = to;
    to += letter.length;
    const more = folds.get(letter) ?? foldLetters(way(letter)).replace(BETWEEN, ' ');
    folds.set(letter, more);
    const [last] = letters.at(-1) ?? [0];
    if (more === '') letters[letters.length - 1] = [last, to];
    if (more === ' ' && end === ' ') continue;
    for (let n = 0; n < more.length; n += 1) letters.push([from, to]);
    folded += more;
    end = more.at(-1) ?? end;
  }
  return { folded, letters };
}

/** A letter with what combines with it, or what combines with nothing. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu;

function placesOf(ways: readonly FoldedText[], word: TypedWord, needle: keyof Needles): readonly Mark[] {
  return ways.flatMap((way) => word.flatMap((needles) => marksOf(way, needles[needle])));
}

/** Of the word in each needle, without the space in front of it. */
function marksOf({ folded, letters }: FoldedText, needle: string): readonly Mark[] {
  const { length } = needle.trimStart();
  const marks: Mark[] = [];
  for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + needle.length)) {
    const to = at + needle.length;
    marks.push([letters[to - length]?.[0] ?? 0, letters[to - 1]?.[1] ?? 0]);
  }
  return marks;
}

function merged(marks: readonly Mark[]): readonly Mark[] {
  const sorted = [...marks].sort(([a, aEnd], [b, bEnd]) => a - b || aEnd - bEnd);
  const all: Mark[] = [];
  for (const [from, to] of sorted) {
    const last = all.at(-1);
    if (last && from <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([from, to]);
  }
  return all;
}
