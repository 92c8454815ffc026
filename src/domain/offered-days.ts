import { addDays } from './day.ts';
import type { Day } from './ids.ts';
import { nextWeekday } from './read-day.ts';

const SATURDAY = 6;
const MONDAY = 1;

/** What a task is put off to most: tomorrow, the weekend, the next week. Each once. */
export function offeredDays(today: Day): readonly Day[] {
  return [...new Set([addDays(today, 1), nextWeekday(today, SATURDAY), nextWeekday(today, MONDAY)])].sort();
}
