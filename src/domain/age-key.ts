/** Texts that sort tasks by age: in their order the newest is first. */
import { type Later, SOMEDAY, startHere, startOf } from './day.ts';
import type { IsoTime } from './ids.ts';
import type { StoredFields } from './task-fields.ts';
import { appearsOn } from './waiting.ts';

/** The latest date there is. */
const LAST_MS = 8.64e15;
const DIGITS = 17;

/** Grows towards the past. */
export function ageKey(time: IsoTime): string {
  return keyAt(Date.parse(time));
}

function keyAt(ms: number): string {
  return String(LAST_MS - ms).padStart(DIGITS, '0');
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
 * In a list by when tasks were made, unconfirmed ones first. When the server takes a task, it gives it the time of its own
 * clock, which is later than the times of all tasks that it has: so no row moves when a task is confirmed.
 */
export function bornKey({ version, created_at }: Born): string {
  return version === 0 ? `!${ageKey(created_at)}` : ageKey(created_at);
}

/** Of a task in a list that is read for a day: what appears on a day has been there since its midnight here. */
export function listedAge(task: Aged & Born): string {
  const appears = appearsOn(task);
  if (appears === null) return bornKey(task);
  return appears === SOMEDAY ? dayKey(appears) : keyAt(startHere(appears));
}
