import { marksIn } from '#store/search/marks.ts';
import type { TypedWord } from '#store/search/typed-words.ts';

/** So much of a description is shown in front of what was found, in characters. */
const BEFORE = 24;
const LENGTH = 160;

/** The part of a description that has one of the words; null if it has none. */
export function excerptOf(description: string | null, words: readonly TypedWord[]): string | null {
  const [first] = description === null ? [] : marksIn(description, words);
  if (description === null || first === undefined) return null;
  const [at] = first;
  if (at <= BEFORE) return description.slice(0, LENGTH);
  const space = description.slice(at - BEFORE, at).search(/\s/);
  const from = space === -1 ? at : at - BEFORE + space + 1;
  return `… ${description.slice(from, from + LENGTH)}`;
}
