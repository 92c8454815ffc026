/** When to send again after a failure. Pure: time and random numbers are arguments. */
import type { Pace, Trouble } from './waiting-page.ts';

/** No browser wakes a worker sooner. */
export const FIRST_PAUSE_MS = 30_000;
export const LONGEST_PAUSE_MS = 30 * 60_000;
/** A longer `Retry-After` is cut to this. */
export const LONGEST_WAIT_MS = 60 * 60_000;

/** What only a person can mend. */
const STOPPED: ReadonlySet<Trouble> = new Set<Trouble>(['tokenRefused', 'noPermission']);

export interface Failure {
  readonly trouble: Trouble;
  readonly waitMs: number | null;
  readonly now: number;
  /** In [0, 1). */
  readonly random: number;
}

/** Exponential; jitter takes up to half of the pause, so that it is never none. */
export function paceAfter(pace: Pace, { trouble, waitMs, now, random }: Failure): Pace {
  const failures = pace.failures + 1;
  if (STOPPED.has(trouble)) return { failures, dueAt: null, trouble };
  if (waitMs !== null) return { failures, dueAt: now + Math.min(waitMs, LONGEST_WAIT_MS), trouble };
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20));
  return { failures, dueAt: now + Math.round(pause * (1 - random / 2)), trouble };
}

export interface Moment {
  readonly now: number;
  /** A person acts, the browser has started or the network is back: worth an attempt that is not due. */
  readonly isAsked: boolean;
}

/** What the server asked for holds also for a person. */
export function mayTry({ trouble, dueAt }: Pace, { now, isAsked }: Moment): boolean {
  if (trouble === null || (isAsked && trouble !== 'busy')) return true;
  if (STOPPED.has(trouble)) return false;
  // One that lies implausibly far ahead was noted before the clock was put back.
  return dueAt === null || dueAt <= now || dueAt - now > LONGEST_WAIT_MS;
}
