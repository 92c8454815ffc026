/** Of keys that follow a number key quickly, at a question that has a field. */
import { digitOf } from '../shortcuts/digit-of.ts';
import { typedBy } from '../typed-ahead/kept-keys.ts';
import type { Kept } from '../typed-ahead/press-again.ts';

/** `open`: choices of this task and the next, or the beginning of a text, as that of "24.12.". */
export type QuickKeys = 'open' | 'choices' | 'text';

/** How long after the last key a number key is a choice. */
export const QUICK_MS = 600;

/** One key, a day or a month, or the beginning of a year. */
const BEGINNING = /^(\d{1,2}|20\d{1,2})$/;
const DIGIT = /^\d$/;
const SENDS = /^Enter$/;
/** What a text goes on with. Of those that correct and leave, what was typed is meant, too: they choose nothing. */
const OF_TEXT = /^(.|..+\s.*|Backspace|Delete|Escape)$/su;

/** `keys`: a digit for each number key, otherwise what is typed or the name of the key. The first one is a digit. */
export function meaningOf(keys: readonly string[]): QuickKeys {
  const other = keys.find((key) => !DIGIT.test(key));
  const digits = keys.slice(0, other === undefined ? undefined : keys.indexOf(other));
  if (!BEGINNING.test(digits.join(''))) return 'choices';
  if (other === undefined) return 'open';
  // Behind a single choice there is nothing to send.
  const isText = SENDS.test(other) ? digits.length > 1 : OF_TEXT.test(other);
  return isText ? 'text' : 'choices';
}

export function keyOf(kept: Kept): string {
  if (typeof kept === 'string') return kept;
  return digitOf(kept) ?? typedBy(kept) ?? kept.key;
}
