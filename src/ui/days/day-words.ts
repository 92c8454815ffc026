import { addDays, type Later, SOMEDAY, startOf } from '#domain/day.ts';
import type { Day } from '#domain/ids.ts';
import * as texts from '#words/en/day-labels.ts';

/** Within these the name of a weekday is enough. */
const NEAR = 6;

/** As short as it is certain on that day: Tomorrow, Friday, Fri, Nov 28. */
export function dayWords(day: Later, today: Day): string {
  if (day === SOMEDAY) return texts.someday;
  if (day === today) return texts.today;
  if (day === addDays(today, 1)) return texts.tomorrow;
  if (day === addDays(today, -1)) return texts.yesterday;
  const isNear = day > today && day <= addDays(today, NEAR);
  return (isNear ? weekday : day.slice(0, 4) === today.slice(0, 4) ? near : far).format(
    new Date(startOf(day)),
  );
}

/** With the weekday and the date in short: Thu, Nov 27. */
export function shortDay(day: Later, today: Day): string {
  if (day === SOMEDAY) return texts.someday;
  return (day.slice(0, 4) === today.slice(0, 4) ? near : far).format(new Date(startOf(day)));
}

/** With the weekday and the date; without the year if it is that of `today`. */
export function wholeDay(day: Later, today: Day | null): string {
  if (day === SOMEDAY) return texts.someday;
  const isOfYear = day.slice(0, 4) === today?.slice(0, 4);
  return (isOfYear ? whole : wholeOfYear).format(new Date(startOf(day)));
}

// A day has no time zone: in UTC it begins with itself.
const timeZone = 'UTC';
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone });
const near = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone,
});
const far = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone });
const whole = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone,
});
const wholeOfYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone });
