/** The pause between two feedbacks of one person. Pure: the clock is the caller's. */
import { FEEDBACK_PAUSE_MS } from '#domain/wire/feedback.ts';

/**
 * Whole seconds until the next may be sent; 0 where it may. A last time in the future is that of a clock that was set
 * back, and says nothing: the server judges by its own.
 */
export function secondsLeft(lastAt: number | null, now: number): number {
  if (lastAt === null || lastAt > now) return 0;
  return Math.max(0, Math.ceil((lastAt + FEEDBACK_PAUSE_MS - now) / 1000));
}

/** When the last one must have been, where the server says how long to wait: the whole pause where it does not. */
export function lastAtFor(retryAfterS: number | null, now: number): number {
  const waitMs = Math.min((retryAfterS ?? Number.POSITIVE_INFINITY) * 1000, FEEDBACK_PAUSE_MS);
  return now + waitMs - FEEDBACK_PAUSE_MS;
}
