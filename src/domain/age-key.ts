import type { IsoTime } from './ids.ts';

/** The latest date there is. */
const LAST_MS = 8.64e15;
const DIGITS = 17;

/** Grows towards the past: in the order of these keys the newest is first. */
export function ageKey(time: IsoTime): string {
  return String(LAST_MS - Date.parse(time)).padStart(DIGITS, '0');
}
