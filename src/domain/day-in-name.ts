/** A day at the end of what was typed: "Call mum tomorrow", "Book the ferry in 3 weeks". */
import type { Day } from './ids.ts';
import { readDay, type DayWords } from './read-day.ts';

export interface NameWithDay {
  /** Without the day. */
  readonly name: string;
  readonly day: Day;
}

/** As in "in 3 weeks", "24 dec 2026". */
const MOST_WORDS = 3;

/** The longest day that a name ends with and that is still to come. Null if there is none, or nothing before it. */
export function dayInName(typed: string, today: Day, words: DayWords): NameWithDay | null {
  const parts = typed.trim().split(/\s+/);
  for (let count = Math.min(MOST_WORDS, parts.length - 1); count > 0; count -= 1) {
    const day = readDay(parts.slice(-count).join(' '), today, words);
    if (day !== null && day > today) return { name: before(typed, parts, count, words), day };
  }
  return null;
}

/** The name as typed, with its own spaces; "on Friday" loses its "on". */
function before(typed: string, parts: readonly string[], count: number, { on }: DayWords): string {
  const hasOn = parts.length > count + 1 && on.split(' ').includes(parts.at(-count - 1)?.toLowerCase() ?? '');
  const dropped = parts.slice(-count - (hasOn ? 1 : 0));
  let name = typed.trimEnd();
  for (const part of dropped.toReversed()) name = name.slice(0, -part.length).trimEnd();
  return name;
}
