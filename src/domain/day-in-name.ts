/** A day at the end of what was typed: "Call mum tomorrow", "Book the ferry in 3 weeks". */
import { addDays } from './day.ts';
import type { Day } from './ids.ts';
import { readDay, type DayWords } from './read-day.ts';

export interface NameWithDay {
  /** Without the day. */
  readonly name: string;
  readonly day: Day;
}

/** What may stand in front of a day, all words separated by spaces. */
export interface WordsBeforeDays {
  /** “on Friday”: goes with the day. */
  readonly on: string;
  /** “this Friday”: goes with a day within a week. */
  readonly this: string;
  /** Anywhere in a name that is of many days. */
  readonly every: string;
  /** “next Friday”, “until Friday”: the day is none to begin on, or not certain. */
  readonly another: Readonly<Record<string, string>>;
}

/** As in "in 3 weeks", "24 dec 2026". */
const MOST_WORDS = 3;
const WEEK = 7;
/** In a name it is as often a version or a price. */
const WITHOUT_LAST_DOT = /^\d+\. ?\d+$/;

/** The longest day that a name ends with and that is still to come. Null if it is not certain, or nothing is before it. */
export function dayInName(
  typed: string,
  today: Day,
  words: DayWords,
  before: WordsBeforeDays,
): NameWithDay | null {
  const parts = typed.trim().split(/\s+/);
  if (parts.some((part) => isOne(before.every, part))) return null;
  for (let count = Math.min(MOST_WORDS, parts.length - 1); count > 0; count -= 1) {
    const written = parts.slice(-count).join(' ');
    const day = readDay(written, today, words);
    if (day === null) continue;
    if (day <= today || WITHOUT_LAST_DOT.test(written)) return null;
    const named = namedBefore(parts.slice(0, -count), before);
    const last = named.parts.at(-1);
    const isNear = !named.hasThis || day < addDays(today, WEEK);
    const isCertain =
      last !== undefined && isNear && !isAnother(last, before) && readDay(plain(last), today, words) === null;
    return isCertain ? { name: withoutLast(typed, parts.slice(named.parts.length)), day } : null;
  }
  return null;
}

/** Without what goes with the day. */
function namedBefore(parts: readonly string[], { on, this: near }: WordsBeforeDays) {
  let end = parts.length;
  while (end > 0 && isOne(`${on} ${near}`, parts[end - 1] ?? '')) end -= 1;
  return { parts: parts.slice(0, end), hasThis: parts.slice(end).some((part) => isOne(near, part)) };
}

/** A sign alone, as in "Mon – Fri", stands between two days. */
function isAnother(part: string, { another }: WordsBeforeDays): boolean {
  return plain(part) === '' || Object.values(another).some((words) => isOne(words, part));
}

function isOne(words: string, part: string): boolean {
  return words.split(' ').includes(plain(part));
}

/** Without the signs around a word. */
function plain(part: string): string {
  const [word = ''] = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(part.toLowerCase()) ?? [];
  return word.replaceAll("'", '’');
}

/** The name as typed, with its own spaces. */
function withoutLast(typed: string, dropped: readonly string[]): string {
  let name = typed.trimEnd();
  for (const part of dropped.toReversed()) name = name.slice(0, -part.length).trimEnd();
  return name;
}
