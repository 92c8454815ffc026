/** Days as people type them: `fri`, `tomorrow`, `in 3 weeks`, `24.12.`, `24 dec`. The words are those of a language. */
import { addDays, addMonths, firstOfMonth, isDay, weekdayOf } from './day.ts';
import type { Day } from './ids.ts';

/** Of each word all forms, separated by spaces. */
export interface DayWords {
  readonly today: string;
  readonly tomorrow: string;
  readonly in: string;
  readonly next: string;
  /** “5th of May”. */
  readonly of: string;
  /** As in “in a week”. */
  readonly one: string;
  readonly days: string;
  readonly weeks: string;
  readonly months: string;
  readonly years: string;
  /** One form each, from Sunday and from January. Three letters of them are enough. */
  readonly weekdayNames: string;
  readonly monthNames: string;
}

const FEWEST_LETTERS = 3;
const MOST_AHEAD = 1000;
const MONTHS_A_YEAR = 12;
const MONDAY = 1;
const WEEK = 7;

/** As it was typed: `tomorrow`, `friday`, `next week`, `in 3 weeks`, `24 dec`. */
export type DayForm = 'near' | 'weekday' | 'period' | 'distance' | 'date';

/** Null if it is no day that is certain: `7/8` is two days, by where one lives. What has no year is never past. */
export function readDay(text: string, today: Day, words: DayWords): Day | null {
  return readDayAndForm(text, today, words)?.day ?? null;
}

export function readDayAndForm(
  text: string,
  today: Day,
  words: DayWords,
): { readonly form: DayForm; readonly day: Day } | null {
  const asked = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  for (const [form, read] of FORMS) {
    const day = read(asked, today, words);
    if (day !== null) return { form, day };
  }
  return null;
}

const FORMS: readonly (readonly [DayForm, (asked: string, today: Day, words: DayWords) => Day | null])[] = [
  ['near', readNear],
  ['weekday', readWeekday],
  ['period', readPeriod],
  ['distance', readDistance],
  ['date', readDate],
];

function readNear(asked: string, today: Day, words: DayWords): Day | null {
  if (isOf(words.today, asked)) return today;
  return isOf(words.tomorrow, asked) ? addDays(today, 1) : null;
}

function readWeekday(asked: string, today: Day, words: DayWords): Day | null {
  const weekday = indexIn(words.weekdayNames, asked);
  return weekday === null ? null : nextWeekday(today, weekday);
}

/** Never the same day. */
export function nextWeekday(today: Day, weekday: number): Day {
  return addDays(today, ((weekday - weekdayOf(today) + WEEK - 1) % WEEK) + 1);
}

function readPeriod(asked: string, today: Day, words: DayWords): Day | null {
  const [first = '', second = '', ...others] = asked.split(' ');
  if (others.length > 0 || !isOf(words.next, first)) return null;
  if (isOf(words.weeks, second)) return nextWeekday(today, MONDAY);
  if (isOf(words.months, second)) return addMonths(firstOfMonth(today), 1);
  return isOf(words.years, second) ? dayIn(Number(today.slice(0, 4)) + 1, 1, 1) : null;
}

function readDistance(asked: string, today: Day, words: DayWords): Day | null {
  const [first = '', second = '', third = '', ...others] = asked.split(' ');
  if (others.length > 0 || !isOf(words.in, first)) return null;
  const count = isOf(words.one, second) ? 1 : Number(/^\d{1,4}$/.test(second) ? second : Number.NaN);
  if (!(count <= MOST_AHEAD)) return null;
  if (isOf(words.days, third)) return addDays(today, count);
  if (isOf(words.weeks, third)) return addDays(today, count * WEEK);
  if (isOf(words.months, third)) return addMonths(today, count);
  return isOf(words.years, third) ? addMonths(today, count * MONTHS_A_YEAR) : null;
}

function readDate(asked: string, today: Day, words: DayWords): Day | null {
  if (isDay(asked)) return asked;
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\.?(?: ?(\d{4}))?$/.exec(asked);
  if (dotted) return dateOf(today, Number(dotted[1]), Number(dotted[2]), dotted[3]);
  const [first = '', second = '', ...others] = asked.split(' ');
  const isOfMonth = isOf(words.of, second) && /^\d+(?:st|nd|rd|th)$/.test(first);
  const written = isOfMonth ? [first, ...others].join(' ') : asked;
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)? ([^\s\d.,]+)\.?,?(?: (\d{4}))?$/.exec(written);
  const monthFirst = /^([^\s\d.,]+)\.? (\d{1,2})(?:st|nd|rd|th|\.)?,?(?: (\d{4}))?$/.exec(asked);
  const found = dayFirst ?? (monthFirst && [null, monthFirst[2], monthFirst[1], monthFirst[3]]);
  const month = found ? indexIn(words.monthNames, found[2] ?? '') : null;
  return found && month !== null ? dateOf(today, Number(found[1]), month + 1, found[3] ?? undefined) : null;
}

function dateOf(today: Day, day: number, month: number, year: string | undefined): Day | null {
  if (year !== undefined) return dayIn(Number(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  // The 29th of February may be years away.
  const years = Array.from({ length: 9 }, (_, ahead) => dayIn(thisYear + ahead, month, day));
  return years.find((each) => each !== null && each >= today) ?? null;
}

function dayIn(year: number, month: number, day: number): Day | null {
  const text = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  return isDay(text) ? text : null;
}

function isOf(forms: string, asked: string): boolean {
  return asked !== '' && forms.split(' ').includes(asked);
}

/** By the whole word or its beginning. */
function indexIn(names: string, asked: string): number | null {
  const word = asked.replace(/\.$/, '');
  if (word.length < FEWEST_LETTERS) return null;
  const found = names.split(' ').findIndex((name) => name.startsWith(word));
  return found === -1 ? null : found;
}
