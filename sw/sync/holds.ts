/** Until when the engine rests, and until when it only pulls: by what the server asked for and by what has failed. */
import type { Contact } from '#store/db.ts';
import { isStillToCome } from '#store/engine/still-to-come.ts';
import { LONGEST_BACK_OFF_MS } from './schedule.ts';

/** Caps Retry-After at one hour: a wrong header must not silence a device for good. */
export const LONGEST_HOLD_MS = 60 * 60_000;

interface Asked {
  readonly isUrgent: boolean;
  readonly nowMs: number;
}

/** Null if a cycle may begin. */
export function pauseUntil(contact: Contact, { isUrgent, nowMs }: Asked): number | null {
  const { holdUntil, isHeldForTheDay, retryAt } = contact;
  if (isHeldForTheDay !== true && isStillToCome(holdUntil, nowMs, LONGEST_HOLD_MS)) return holdUntil;
  return !isUrgent && isStillToCome(retryAt, nowMs, LONGEST_BACK_OFF_MS) ? retryAt : null;
}

/** A server that takes no more changes that day still answers pulls. Null if changes may be sent. */
export function sendingHeldUntil({ holdUntil, isHeldForTheDay }: Contact, nowMs: number): number | null {
  return isHeldForTheDay === true && isStillToCome(holdUntil, nowMs, LONGEST_HOLD_MS) ? holdUntil : null;
}
