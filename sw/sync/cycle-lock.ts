import type { UserId } from '#domain/ids.ts';

/** Begins the name of the lock that a cycle of the engine holds, in a page or in the worker. */
export const CYCLE_LOCK = 'kinbox-sync:';

export function cycleLockOf(user: UserId): string {
  return `${CYCLE_LOCK}${user}`;
}
