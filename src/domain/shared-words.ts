/** What another app shares, from the form that the system sends to the task in the inbox. */
import { captured, type Captured, type SentText } from './captured.ts';
import { isTaskRef, type TaskRef } from './ids.ts';
import { MOST_PASTED_LINES, pastedLines } from './pasted-lines.ts';
import { codePointLength, TEXT_LIMITS } from './text.ts';

/** The target of the form, as the manifest names it, and the screen that captures. */
export const SHARE_PATH = '/share';

/** Of the form, as the manifest names them. */
export const SHARED_FIELDS = ['title', 'text', 'url'] as const;

/** `ref` is drawn where the form arrives: a share that is captured again is the same task. */
export interface Shared extends Captured {
  readonly ref: TaskRef;
}

/** Null for nothing visible. `texts` are the fields of the form by their names. */
export function sharedIn(texts: Readonly<Record<string, unknown>>, ref: TaskRef): Shared | null {
  const words = captured(sentIn(texts));
  return words && { ...words, ref };
}

function sentIn({ title, text, url }: Readonly<Record<string, unknown>>): SentText {
  return { title: textOf(title), text: textOf(text), url: textOf(url) };
}

/** Files are left out, and what no server can store. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.replace(/[\0\p{Cs}]/gu, '') : null;
}

/** As a text that may stand in an address: 130 kB at most. */
export function writeShared(shared: Shared): string {
  return encodeURIComponent(JSON.stringify(shared));
}

/** Null if `writeShared` cannot have written it. What is longer than it can be is cut. */
export function readShared(written: string): Shared | null {
  const { name, description, cut, ref } = parse(written);
  const words = captured({ title: textOf(name), text: textOf(description) });
  if (words === null || typeof ref !== 'string' || !isTaskRef(ref)) return null;
  const before = typeof cut === 'number' && Number.isSafeInteger(cut) && cut > 0 ? cut : 0;
  return { ...words, cut: before + words.cut, ref };
}

function parse(written: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(written));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // Neither percent-encoded UTF-8 nor JSON.
    return {};
  }
}

/** The lines that could be a task each; none if it is one thing, as a page is with its address. */
export function linesShared({ name, description, cut }: Captured): readonly string[] {
  if (description === null || cut > 0 || /https?:\/\//i.test(name + description)) return [];
  const lines = pastedLines(`${name}\n${description}`);
  const areNames = lines.every((line) => codePointLength(line) <= TEXT_LIMITS.taskName);
  return areNames && lines.length > 1 && lines.length <= MOST_PASTED_LINES ? lines : [];
}
