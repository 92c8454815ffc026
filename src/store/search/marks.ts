/** Where a text, as it was written, has what was searched for. */
import { BETWEEN, foldLetters, needleOf } from './fold.ts';

/** From the first to behind the last character, as in `slice`. */
export type Mark = readonly [from: number, to: number];

/** In the order of the text; none overlap. */
export function marksIn(text: string, words: readonly string[]): readonly Mark[] {
  const { folded, letters } = foldWithLetters(text);
  const found = words.flatMap((word) => placesOf(folded, needleOf(word), word.length));
  return merged(found.map(([from, to]): Mark => [letters[from]?.[0] ?? 0, letters[to - 1]?.[1] ?? 0]));
}

/** The folded text, and of each of its characters the letter that it is from, with what combines with that. */
function foldWithLetters(text: string): { readonly folded: string; readonly letters: readonly Mark[] } {
  let folded = ' ';
  const letters: Mark[] = [[0, 0]];
  let at = 0;
  for (const letter of text) {
    const more = foldLetters(letter).replace(BETWEEN, ' ');
    const [from, to] = [at, at + letter.length];
    const [last] = letters.at(-1) ?? [0];
    if (more === '') letters[letters.length - 1] = [last, to];
    for (let n = 0; n < more.length; n += 1) letters.push([from, to]);
    folded += more;
    at = to;
  }
  return { folded, letters };
}

/** Of the word in each needle, without the space in front of it. */
function placesOf(folded: string, needle: string, length: number): readonly Mark[] {
  const places: Mark[] = [];
  for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + needle.length)) {
    const from = at + needle.length - length;
    places.push([from, from + length]);
  }
  return places;
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
