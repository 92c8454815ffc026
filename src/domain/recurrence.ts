/** A rule of days as the lines of an event that recurs (RFC 5545), for calendars of others. */
import { addDays, addMonths } from './day.ts';
import { icsDay } from './icalendar.ts';
import type { Day } from './ids.ts';
import { nextDay, type OnItsDay, type RepeatRule } from './repeat.ts';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** As far ahead as months that lack the day are listed one by one. */
const YEARS_LISTED = 10;

/**
 * The lines of an event that recurs, after its first day. None where nobody knows the next days: of a rule that counts from
 * when it is done, and from a day that is none of the rule's, since an RRULE counts from the day of its event.
 */
export function recurrenceOf(rule: RepeatRule, first: Day): readonly string[] {
  if (rule.from !== 'date' || nextDay(rule, addDays(first, -1), null) !== first) return [];
  // Calendars do not agree on an event that begins on a day which its RRULE leaves out.
  if (isOfShortMonth(rule, first)) return [];
  const listed = daysOfShortMonths(rule, first).map(icsDay);
  return [`RRULE:${partsOf(rule)}`, ...(listed.length === 0 ? [] : [`RDATE;VALUE=DATE:${listed.join()}`])];
}

function partsOf({ every, unit, since, days }: OnItsDay): string {
  const [, month = 1, date = 1] = since.split('-').map(Number);
  switch (unit) {
    case 'day':
      return `FREQ=DAILY;INTERVAL=${every}`;
    case 'week':
      return `FREQ=WEEKLY;INTERVAL=${every};WKST=MO${days === undefined ? '' : `;BYDAY=${days.map((day) => WEEKDAYS[day]).join()}`}`;
    case 'month':
      return `FREQ=MONTHLY;INTERVAL=${every};BYMONTHDAY=${isLastOfEach(since) ? -1 : date}`;
    case 'year':
      return `FREQ=YEARLY;INTERVAL=${every};BYMONTH=${month};BYMONTHDAY=${isLeapDay(since) ? -1 : date}`;
  }
}

function isLastOfEach(since: Day): boolean {
  return since.endsWith('-31');
}

function isLeapDay(since: Day): boolean {
  return since.endsWith('-02-29');
}

/** Whether it stands for a day that its month lacks, and that no RRULE of a single day says. */
function isOfShortMonth({ unit, since }: OnItsDay, day: Day): boolean {
  return unit === 'month' && !isLastOfEach(since) && !day.endsWith(since.slice(-2));
}

/**
 * A month that lacks the day has its last one. An RRULE says so by BYSETPOS, which not every calendar reads right: it would
 * show several days of every month. So it leaves these months out, and they are listed.
 */
function daysOfShortMonths(rule: OnItsDay, first: Day): readonly Day[] {
  if (rule.unit !== 'month') return [];
  const end = addMonths(first, 12 * YEARS_LISTED);
  const days: Day[] = [];
  for (let day = nextDay(rule, first, null); day < end; day = nextDay(rule, day, null)) {
    if (isOfShortMonth(rule, day)) days.push(day);
  }
  return days;
}
