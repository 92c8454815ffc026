import { setImmediate } from 'node:timers/promises';

/**
 * Runs transactions until one finds nothing left to do. SQLite answers at once: without the pause between two of them no
 * request would be served before the last one.
 */
export async function repeatInTurns(step: () => Promise<number>): Promise<void> {
  while ((await step()) > 0) await setImmediate();
}
