/** The interval between two feedbacks of one user. Pure: the time is an argument. */
import { FEEDBACK_PAUSE_MS } from '#domain/wire/feedback.ts';

/**
 * Whole seconds until the next may be sent; 0 if it may be sent now. A last time in the future was written by a clock
 * that has been set back, and is ignored: the server enforces the interval.
 */
export function secondsLeft(lastAt: number | null, now: number): number {
  if (lastAt === null || lastAt > now) return 0;
  return Math.max(0, Math.ceil((lastAt + FEEDBACK_PAUSE_MS - now) / 1000));
}

/** When the last one must have been sent, from the server's Retry-After; without it, now. */
export function lastAtFor(retryAfterS: number | null, now: number): number {
  const waitMs = Math.min((retryAfterS ?? Number.POSITIVE_INFINITY) * 1000, FEEDBACK_PAUSE_MS);
  return now + waitMs - FEEDBACK_PAUSE_MS;
}
