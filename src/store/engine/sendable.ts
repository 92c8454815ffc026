/** Which of the waiting mutations may be sent, by their time and by the rows that they share. */
import { isOfSettings, makesRow } from '#domain/verbs/registry.ts';
import type { Mutation } from '../db.ts';
import { isStillToCome } from './still-to-come.ts';

/**
 * How long a stalled mutation waits for its next attempt: the longest wait of all. An attempt that lies further ahead was
 * set by a wrong clock, and is due. The other waits are in `sw/sync/schedule.ts`.
 */
export const STALLED_PAUSE_MS = 24 * 60 * 60_000;

export interface Sendable {
  readonly now: readonly Mutation[];
  /** When the next one may be sent, ms since the epoch; null if none waits for a time. */
  readonly nextAt: number | null;
}

export interface SendOptions {
  readonly nowMs: number;
  /** At most so many. */
  readonly limit: number;
  /** Something else comes first: it is not sent, and nothing behind it. */
  readonly isHeld?: (n: number) => boolean;
  /**
   * A created row may go with others that are created and share its project, as the steps of a new project with it. No other
   * request is known before what it follows is answered.
   */
  readonly mayFollow?: boolean;
}

/** What may be sent now: due, and not behind another mutation that shares a row. `unanswered` is in the order of the log. */
export function sendableOf(
  unanswered: readonly Mutation[],
  { nowMs, limit, isHeld = () => false, mayFollow = false }: SendOptions,
): Sendable {
  const blocked = new Set<string>();
  /** Rows named by creates of this round. */
  const created = new Set<string>();
  const now: Mutation[] = [];
  let nextAt: number | null = null;
  for (const mutation of unanswered) {
    const names = blockingNames(mutation);
    const isCreate = makesRow(mutation);
    const isFree = !names.some((name) => blocked.has(name) || (created.has(name) && !isCreate));
    const isTime = isDue(mutation, nowMs);
    if (isFree && !isTime) nextAt = Math.min(nextAt ?? Infinity, mutation.nextAt);
    const goes = isFree && isTime && now.length < limit && !isHeld(mutation.n);
    if (goes) now.push(mutation);
    names.forEach((name) => (goes && isCreate && mayFollow ? created : blocked).add(name));
  }
  return { now, nextAt };
}

/** Mutations that share one are sent in order. */
export function blockingNames(mutation: Mutation): readonly string[] {
  return isOfSettings(mutation) ? ['settings'] : mutation.refs;
}

export function isDue({ nextAt }: Mutation, nowMs: number): boolean {
  return !isStillToCome(nextAt, nowMs, STALLED_PAUSE_MS);
}
