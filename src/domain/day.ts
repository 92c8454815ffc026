/**
 * Days as people have them: of their own calendar, without clock times and time zones. Whose calendar it is matters only
 * where an instant becomes a day, in `dayOf`.
 */
import type { Day, IsoTime } from './ids.ts';

/** When nobody knows how long. After every day, also as text. */
export const SOMEDAY = 'someday';
export type Later = Day | typeof SOMEDAY;

const PATTERN = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** False for the 30th of February. */
export function isDay(text: string): text is Day {
  if (!PATTERN.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && textOf(time) === text;
}

/** The day that it is on this machine, by its time zone. */
export function dayOf(epochMs: number): Day {
  const at = new Date(epochMs);
  return textOf(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()));
}

/** `count` may be negative. */
export function addDays(day: Day, count: number): Day {
  return textOf(Date.parse(startOf(day)) + count * DAY_MS);
}

/** How many days later `to` is; negative if it is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(startOf(to)) - Date.parse(startOf(from))) / DAY_MS);
}

/** The same day of another month, or its last day if it has fewer. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return textOf(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** Of the same month. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01` as Day;
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(startOf(day)).getUTCDay();
}

/** An instant that sorts among others as the day does. Not that of its midnight anywhere in particular. */
export function startOf(day: Day): IsoTime {
  return `${day}T00:00:00.000Z` as IsoTime;
}

/** When the day begins by the machine's time zone, ms since the epoch. */
export function startHere(day: Day): number {
  // Without a zone it is read as local time.
  return Date.parse(`${day}T00:00:00`);
}

/** When the machine's next day begins, by its time zone. */
export function endOfDay(epochMs: number): number {
  const at = new Date(epochMs);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime();
}

function textOf(utcMs: number): Day {
  return new Date(utcMs).toISOString().slice(0, 10) as Day;
}
