import { setImmediate } from 'node:timers/promises';

/** How many expired rows one transaction removes, so that other writers get their turn. */
export const EXPIRED_AT_ONCE = 500;

/**
 * Runs transactions until one finds nothing left to do. SQLite answers at once: without the pause between two of them no
 * request would be served before the last one. After `signal` it begins none and throws the reason, so that nothing is done
 * that must come after the last one.
 */
export async function repeatInTurns(step: () => Promise<number>, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  while ((await step()) > 0) {
    await setImmediate();
    signal?.throwIfAborted();
  }
}
