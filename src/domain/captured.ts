/** What other programs send to the inbox: a text, perhaps with a title and an address, becomes a name and a description. */
import { codePointLength, isBlank, TEXT_LIMITS } from './text.ts';

export interface SentText {
  readonly title?: string | null;
  readonly text?: string | null;
  /** Of the page that was shared. */
  readonly url?: string | null;
}

export interface Captured {
  readonly name: string;
  readonly description: string | null;
  /** Characters that did not fit into the description. */
  readonly cut: number;
}

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/;
const ELLIPSIS = '…';

/** The title, or else the first line, is the name; the rest is the description, the address at its end. Null for nothing. */
export function captured({ title, text, url }: SentText): Captured | null {
  const address = oneLine(url ?? '');
  const lines = [...linesOf(title ?? ''), ...linesOf(text ?? '')];
  const first = lines.findIndex((line) => !isBlank(line));
  if (first === -1) return address === '' ? null : fitted(address, '');
  const rest = lines.slice(first + 1).join('\n');
  const isNamed = address === '' || lines.some((line) => line.includes(address));
  return fitted((lines[first] ?? '').trim(), isNamed ? rest : `${rest.trim()}\n${address}`);
}

function linesOf(text: string): readonly string[] {
  return isBlank(text) ? [] : text.trim().split(LINE_ENDS);
}

function oneLine(text: string): string {
  return isBlank(text) ? '' : linesOf(text).join(' ');
}

/** A line that is too long for a name stands whole in the description, so that no word of it is lost. */
function fitted(line: string, rest: string): Captured {
  const isShort = codePointLength(line) <= TEXT_LIMITS.taskName;
  const name = isShort ? line : `${cutTo(line, TEXT_LIMITS.taskName - 1).trimEnd()}${ELLIPSIS}`;
  const whole = (isShort ? rest : `${line}\n${rest}`).trim();
  const length = codePointLength(whole);
  if (length <= TEXT_LIMITS.taskDescription) {
    return { name, description: isBlank(whole) ? null : whole, cut: 0 };
  }
  const most = TEXT_LIMITS.taskDescription - 1;
  return { name, description: `${cutTo(whole, most)}${ELLIPSIS}`, cut: length - most };
}

function cutTo(text: string, codePoints: number): string {
  return Array.from(text).slice(0, codePoints).join('');
}
