/** A list that was copied elsewhere: its lines, without what marks them as a list. */
import { isBlank } from './text.ts';

/** More are a document, and not a list of tasks. */
export const MOST_PASTED_LINES = 500;

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/;
/** A bullet, a number or a check box, or several of these. */
const MARKS = /^(?:\s*(?:[-*•‣◦–·]|\d{1,3}[.)]|\[[ xX]?\]|[☐☑✓✔])(?=\s))+\s*/u;

export function pastedLines(text: string): readonly string[] {
  return text
    .split(LINE_ENDS)
    .map((line) => line.replace(MARKS, '').trim())
    .filter((line) => !isBlank(line));
}
