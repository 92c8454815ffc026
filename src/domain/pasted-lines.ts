/** A list that was copied elsewhere: its lines, without what marks them as a list. */
import { isBlank } from './text.ts';

/** More are a document, and not a list of tasks. */
export const MOST_PASTED_LINES = 500;

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/;
/** A bullet, a number or a check box, or several of these. */
const MARKS = /^(?:\s*(?:[-*•‣◦–·]|\d{1,3}[.)]|\[[ xX]?\]|[☐☑✓✔])(?=\s))+\s*/u;

/** `most`: the lines behind so many are not read. */
export function pastedLines(text: string, most = Infinity): readonly string[] {
  const lines: string[] = [];
  for (const written of text.split(LINE_ENDS)) {
    if (lines.length >= most) break;
    const line = written.replace(MARKS, '').trim();
    if (!isBlank(line)) lines.push(line);
  }
  return lines;
}
