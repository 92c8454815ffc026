/** A day at the end of what was typed: "Call mum tomorrow", "Renew the passport in 2 years". */
import { addDays } from './day.ts';
import type { Day } from './ids.ts';
import { readDay, readDayAndForm, type DayForm, type DayWords } from './read-day.ts';

export interface NameWithDay {
  /** Without the day. */
  readonly name: string;
  readonly day: Day;
}

/** All words are separated by spaces; those that stand one after the other have a hyphen between them. */
export interface WordsBeforeDays {
  /** “on Friday”: goes with a weekday or a date. */
  readonly on: string;
  /** “this Friday”: goes with a weekday. */
  readonly this: string;
  /** “this coming Friday”. */
  readonly coming: string;
  /** “on the 5th of May”: goes with a date. */
  readonly the: string;
  /** Right before a day, “next Friday”, “until Friday”: it is none to begin on, or not certain. */
  readonly another: Readonly<Record<string, string>>;
  /** Anywhere in a name: it comes again, is a fact, a question or a deadline, or the day is that of what it is about. */
  readonly anywhere: Readonly<Record<string, string>>;
  readonly for: WordsOfFor;
  /** “Don’t call Ana Friday”, but not “Don’t forget to call Ana Friday”. */
  readonly dont: string;
  readonly forget: string;
  /** Where a clause begins, “Cancel the dentist Friday”: what it is done to has the day. */
  readonly toSomething: Readonly<Record<string, string>>;
  /** Where a clause begins, if an appointment follows: “Check the trains Friday”, but not “Check the oil Friday”. */
  readonly toAppointment: { readonly verbs: string; readonly appointments: string };
  /** Where a clause begins, “Tell Ana dinner Friday”; of few words, “Ask Ana tomorrow”, the day is certain. */
  readonly tellOrFind: Readonly<Record<string, string>>;
  /** Where a clause begins, “Turn the heating on Friday”: the “on” is its own. */
  readonly withOn: string;
  /** Behind these words a clause begins. */
  readonly beforeClause: string;
  /** Right before, “Finish this Friday”: the “this” may be what it is done to. */
  readonly withThis: string;
  /** Anywhere, “Learn it in 3 months”: that is how long it takes, or when it happens. */
  readonly takesTime: string;
  /** What is a short name of a day and another word: certain only behind “on” or “this”, or with a capital. */
  readonly otherWords: string;
  /** Of people, with a capital too. */
  readonly names: string;
  /** Alone before a month and a number: it is somebody’s name, “Pay Jan 20”. */
  readonly payJan: string;
}

/** What it is for may have the day, “Food for the party Friday”, but “Go for a run Friday” and “Buy a present for Ana Friday” are plain. */
interface WordsOfFor {
  readonly for: string;
  readonly goFor: string;
  readonly aRun: string;
  readonly buyFor: string;
  readonly somebody: string;
  /** They have a capital, too. */
  readonly feasts: string;
}

/** As in "5th of may 2027". */
const MOST_WORDS = 4;
/** As in "Ask the neighbours tomorrow". */
const MOST_WORDS_TOLD = 2;
const WEEK = 7;

/** The longest day that a name ends with and that is still to come. Null if it is not certain, or nothing is before it. */
export function dayInName(
  typed: string,
  today: Day,
  words: DayWords,
  before: WordsBeforeDays,
): NameWithDay | null {
  const parts = typed.trim().split(/\s+/);
  for (let count = Math.min(MOST_WORDS, parts.length - 1); count > 0; count -= 1) {
    const written = parts.slice(-count);
    const read = readDayAndForm(written.join(' ').replace(END_OF_SENTENCE, ''), today, words);
    if (read === null) continue;
    const rest = parts.slice(0, -count);
    const marks = marksOf(rest, read.form, before);
    const name = rest.slice(0, rest.length - marks.length);
    const found = { ...read, written, marks, name, endsInDay: endsInDay(name, today, words) };
    return isCertain(found, today, before)
      ? { name: withoutLast(typed, parts.slice(name.length)), day: read.day }
      : null;
  }
  return null;
}

/** The words that go with the day. */
function marksOf(parts: readonly string[], form: DayForm, before: WordsBeforeDays): readonly string[] {
  const { on, this: near, coming, the } = before;
  const ways: Partial<Record<DayForm, readonly string[][]>> = {
    weekday: [[on, near, coming], [near, coming], [on, near], [near], [on]],
    date: [[on, the], [on]],
  };
  const way = ways[form]?.find((each) =>
    each.every((words, at) => isOne(words, parts.at(at - each.length) ?? '')),
  );
  return way === undefined ? [] : parts.slice(-way.length);
}

interface Found {
  readonly form: DayForm;
  readonly day: Day;
  readonly written: readonly string[];
  readonly marks: readonly string[];
  readonly name: readonly string[];
  readonly endsInDay: boolean;
}

/** Not the dot of “24.12.”. */
const END_OF_SENTENCE = /(?:(?<=\p{L})\.|!){1,3}$/u;
/** In a name it is as often a version or a price. */
const WITHOUT_YEAR = /^\d+\. ?\d+\.?$/;
const WITHOUT_LAST_DOT = /\d$/;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/;
const NUMBER = /^\d/;

function isCertain(found: Found, today: Day, before: WordsBeforeDays): boolean {
  const { form, day, written, marks, name, endsInDay } = found;
  const plainName = name.map(plain);
  const last = plainName.at(-1) ?? '';
  // Nothing, a word that goes with days, or a sign alone, as in "Mon – Fri", which stands between two of them.
  if (plainName.every((part) => isOne(`${before.on} ${before.this}`, part))) return false;
  if (last === '' || day <= today || endsInDay || ORDINAL.test(last)) return false;
  if (wordsOf(before.another).has(last)) return false;
  if (hasClause(name, wordsOf(before.toSomething), before)) return false;
  const { verbs, appointments } = before.toAppointment;
  const hasAppointment = plainName.some((part) => isOne(appointments, part));
  // Alone the verb is about the day.
  if (clausesOf(name, wordsOf(verbs), before).some((count) => hasAppointment || count === 0)) return false;
  const anywhere = wordsOf(before.anywhere);
  if (plainName.some((part) => anywhere.has(part))) return false;
  if (isForSomething(name, before.for) || isToBeLeft(plainName, before)) return false;

  const hasOn = marks.some((mark) => isOne(before.on, mark));
  const [told] = clausesOf(name, wordsOf(before.tellOrFind), before);
  if (told !== undefined && !(hasOn || form === 'near')) return false;
  if (told === 0 || (told ?? 0) > MOST_WORDS_TOLD) return false;
  if (hasOn && hasClause(name, wordsOf(before.withOn), before)) return false;
  const hasThis = marks.some((mark) => isOne(before.this, mark));
  if (hasThis && (day >= addDays(today, WEEK) || isOne(before.withThis, last))) return false;
  if (marks.length === 0 && written.some((part) => isOtherWord(part, before))) return false;

  switch (form) {
    case 'near':
    case 'weekday':
      return true;
    case 'period':
      return !NUMBER.test(last);
    case 'distance':
      return day > addDays(today, 1) && !takesTime(plainName, before);
    case 'date': {
      const text = written.join(' ');
      if (WITHOUT_YEAR.test(text) && (!hasOn || WITHOUT_LAST_DOT.test(text))) return false;
      const isOfSomebody = name.length === 1 && !hasOn && !NUMBER.test(text) && isOne(before.payJan, last);
      return !NUMBER.test(last) && !isOne(before.this, last) && !isOfSomebody;
    }
  }
}

function isOtherWord(part: string, { otherWords, names }: WordsBeforeDays): boolean {
  return isOne(names, part) || (isOne(otherWords, part) && !CAPITAL.test(part));
}

function isForSomething(name: readonly string[], words: WordsOfFor): boolean {
  return name.some((part, at) => {
    if (!isOne(words.for, part)) return false;
    const [previous = '', next = ''] = [name[at - 1], name[at + 1]];
    if (isOne(words.goFor, previous) && isOne(words.aRun, next)) return false;
    const isSomebody = isOne(words.somebody, next) || (CAPITAL.test(next) && !isOne(words.feasts, next));
    return !(isOne(words.buyFor, name[0] ?? '') && at === name.length - 2 && isSomebody);
  });
}

function isToBeLeft(plainName: readonly string[], { dont, forget }: WordsBeforeDays): boolean {
  return plainName.some((part, at) => isOne(dont, part) && !isOne(forget, plainName[at + 1] ?? ''));
}

/** Not all of it are capitals. */
const CAPITAL = /^\p{Lu}\p{Ll}/u;

/** “Run 10 km in 2 months” as well. */
function takesTime(name: readonly string[], before: WordsBeforeDays): boolean {
  const taking = wordsOf(before.takesTime);
  return name.some((part) => taking.has(part) || NUMBER.test(part));
}

function hasClause(...asked: Parameters<typeof clausesOf>): boolean {
  return clausesOf(...asked).length > 0;
}

/** Of the clauses of the name that begin with one of the words, or with two that follow each other, how many words follow. */
function clausesOf(
  parts: readonly string[],
  words: ReadonlySet<string>,
  before: WordsBeforeDays,
): readonly number[] {
  return parts.flatMap((part, at) => {
    const previous = parts[at - 1];
    const begins =
      previous === undefined || ENDS_CLAUSE.test(previous) || isOne(before.beforeClause, previous);
    const following = parts.length - at - 1;
    if (!begins) return [];
    if (words.has(plain(part))) return [following];
    return words.has(`${plain(part)}-${plain(parts[at + 1] ?? '')}`) ? [following - 1] : [];
  });
}

/** A sign, as in "Mum: cancel", "[x] cancel" and "– cancel", or a tag. */
const ENDS_CLAUSE = /[^\p{L}\p{N}'’"”»%)]$|^[#@+]/u;

/** “Trip Friday 24 Dec”, “5 May next year”: it is one day, or two. */
function endsInDay(parts: readonly string[], today: Day, words: DayWords): boolean {
  return [1, 2, 3, MOST_WORDS].some((count) => {
    const last = parts.slice(-count);
    return readDay([...last.slice(0, -1), plain(last.at(-1) ?? '')].join(' '), today, words) !== null;
  });
}

function isOne(words: string, part: string): boolean {
  return words.split(' ').includes(plain(part));
}

function wordsOf(words: Readonly<Record<string, string>> | string): ReadonlySet<string> {
  return new Set((typeof words === 'string' ? [words] : Object.values(words)).join(' ').split(' '));
}

/** Without the signs around a word. */
function plain(part: string): string {
  const [word = ''] = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(part.toLowerCase()) ?? [];
  return word.replaceAll("'", '’');
}

/** The name as typed, with its own spaces; the comma in front of the day goes with it. */
function withoutLast(typed: string, dropped: readonly string[]): string {
  let name = typed.trimEnd();
  for (const part of dropped.toReversed()) name = name.slice(0, -part.length).trimEnd();
  return name.endsWith(',') ? name.slice(0, -1).trimEnd() : name;
}
