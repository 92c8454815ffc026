/** A rule of days as the RRULE of an event (RFC 5545), for calendars of others. */
import { addDays } from './day.ts';
import type { Day } from './ids.ts';
import { nextDay, type OnItsDay, type RepeatRule } from './repeat.ts';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * Null where nobody knows the next days: of a rule that counts from when it is done, and from a day that is none of the
 * rule's, since an RRULE counts from the day of its event.
 */
export function rruleOf(rule: RepeatRule, first: Day): string | null {
  if (rule.from !== 'date' || nextDay(rule, addDays(first, -1), null) !== first) return null;
  return partsOf(rule);
}

/** A month that lacks the day has its last one, which an RRULE finds as the last of those that it has. */
function partsOf({ every, unit, since, days }: OnItsDay): string {
  const [, month = 1, date = 1] = since.split('-').map(Number);
  switch (unit) {
    case 'day':
      return `FREQ=DAILY;INTERVAL=${every}`;
    case 'week':
      return `FREQ=WEEKLY;INTERVAL=${every};WKST=MO${days === undefined ? '' : `;BYDAY=${days.map((day) => WEEKDAYS[day]).join()}`}`;
    case 'month':
      return `FREQ=MONTHLY;INTERVAL=${every};${monthDays(date)}`;
    case 'year':
      return `FREQ=YEARLY;INTERVAL=${every};BYMONTH=${month};${monthDays(date, month)}`;
  }
}

function monthDays(date: number, month?: number): string {
  if (date <= 28 || (month !== undefined && month !== 2)) return `BYMONTHDAY=${date}`;
  const possible = Array.from({ length: date - 27 }, (_, at) => 28 + at);
  return `BYMONTHDAY=${possible.join()};BYSETPOS=-1`;
}
