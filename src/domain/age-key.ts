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

/** A deferred task is as old as the day on which it appears. */
export function ageOf(task: Aged): string {
  const appears = appearsOn(task);
  return appears === null ? ageKey(task.created_at) : dayKey(appears);
}

export interface Born {
  readonly created_at: IsoTime;
  /** 0 until the server has confirmed the task. */
  readonly version: number;
}

/**
 * Of a task in a list by when it was made. The server says that by its clock when it takes the task, so that what it has
 * not taken yet will be newer than all that it has: it is from the start, and no row moves when others are confirmed.
 */
export function bornKey({ version, created_at }: Born): string {
  return version === 0 ? `!${ageKey(created_at)}` : ageKey(created_at);
}

/** Of a task in a list of those that are there today, however long they have been there. */
export function listedAge(task: Aged & Born): string {
  return appearsOn(task) === null ? bornKey(task) : ageOf(task);
}
