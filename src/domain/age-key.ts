/** Texts that sort tasks by age: in their order the newest is first. */
import { type Later, SOMEDAY, startOf } from './day.ts';
import type { IsoTime } from './ids.ts';
import type { StoredFields } from './task-fields.ts';
import { appearsOn } from './waiting.ts';

/** The latest date there is. */
const LAST_MS = 8.64e15;
const DIGITS = 17;

/** Grows towards the past. */
export function ageKey(time: IsoTime): string {
  return String(LAST_MS - Date.parse(time)).padStart(DIGITS, '0');
}

/** `someday` is newer than any day. */
export function dayKey(day: Later): string {
  return day === SOMEDAY ? '0'.repeat(DIGITS) : ageKey(startOf(day));
}

export interface Aged extends Pick<StoredFields, 'not_before' | 'due_on'> {
  readonly created_at: IsoTime;
}

/** Of a task in a list: a deferred one is as old as the day on which it appears. */
export function ageOf(task: Aged): string {
  const appears = appearsOn(task);
  return appears === null ? ageKey(task.created_at) : dayKey(appears);
}
