/** A task as a calendar event: for Google's page, which needs a network, and as a file, which does not. */
import { icsCalendar, icsInstant, icsText, icsWholeDay } from '#domain/icalendar.ts';
import { toIsoTime, type Day } from '#domain/ids.ts';

export interface CalendarEvent {
  readonly title: string;
  /** Its deadline: then the event is that whole day. */
  readonly dueOn: Day | null;
  /** Otherwise start and end, ms since the epoch. */
  readonly at: number;
  /** The same for the same task, so that a second import creates no duplicate. */
  readonly uid: string;
}

export function googleCalendarUrl({ title, dueOn, at }: Omit<CalendarEvent, 'uid'>): string {
  const { start, end } = timesOf({ dueOn, at });
  const url = new URL('https://calendar.google.com/calendar/render');
  url.searchParams.set('action', 'TEMPLATE');
  url.searchParams.set('text', title);
  url.searchParams.set('dates', `${start}/${end}`);
  return url.href;
}

export function icsFile({ title, dueOn, at, uid }: CalendarEvent): string {
  const { start, end } = timesOf({ dueOn, at });
  const kind = dueOn === null ? '' : ';VALUE=DATE';
  return icsCalendar([
    'BEGIN:VEVENT',
    `UID:${uid}@kinbox`,
    `DTSTAMP:${icsInstant(toIsoTime(at))}`,
    `DTSTART${kind}:${start}`,
    `DTEND${kind}:${end}`,
    `SUMMARY:${icsText(title)}`,
    'END:VEVENT',
  ]);
}

function timesOf({ dueOn, at }: Pick<CalendarEvent, 'dueOn' | 'at'>) {
  if (dueOn !== null) return icsWholeDay(dueOn);
  const instant = icsInstant(toIsoTime(at));
  return { start: instant, end: instant };
}
