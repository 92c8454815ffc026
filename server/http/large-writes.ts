/**
 * Writes that concern many rows, as those of a whole project do. One runs at a time, and after it the server serves others for
 * as long as it took: of each person one, and people in turn. Counts per process.
 */
import type { UserId } from '#domain/ids.ts';

export interface LargeWrites {
  /** Resolves to the function that ends the write; to null if its turn did not come in time. */
  readonly enter: (user: UserId, signal: AbortSignal) => Promise<(() => void) | null>;
}

/** Rows that any write may read or change. With more it is large. */
export const MOST_ROWS = 100;

/** As many other calls, of the budget of its person. */
export const LARGE_WRITE_COST = 20;

/** Thrown inside of a transaction before more rows are read: it has to begin anew as a large write. */
export class LargeWrite extends Error {
  override readonly name = 'LargeWrite';
}

/** What a device did offline arrives together, twenty calls of a batch at a time. */
const WAITING_OF_ONE = 40;
/** Shorter than the 15 s after which a device gives a request up. */
const WAIT_MS = 8_000;
const LONGEST_REST_MS = 500;

export function createLargeWrites(): LargeWrites {
  /** By person, whose turn is next first. */
  const waiting = new Map<UserId, (() => void)[]>();
  let isRunning = false;

  const startNext = () => {
    const [next] = waiting;
    if (isRunning || next === undefined) return;
    const [user, calls] = next;
    const [start, ...others] = calls;
    waiting.delete(user);
    if (others.length > 0) waiting.set(user, others);
    isRunning = true;
    start?.();
  };
  const leaver = () => {
    const startedAt = performance.now();
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const rest = Math.min(performance.now() - startedAt, LONGEST_REST_MS);
      setTimeout(() => {
        isRunning = false;
        startNext();
      }, rest);
    };
  };

  return {
    enter: async (user, signal) => {
      if ((waiting.get(user)?.length ?? 0) >= WAITING_OF_ONE || signal.aborted) return null;
      return new Promise((resolve) => {
        const end = (leave: (() => void) | null) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve(leave);
        };
        const start = () => end(leaver());
        const giveUp = () => {
          const left = (waiting.get(user) ?? []).filter((each) => each !== start);
          if (left.length > 0) waiting.set(user, left);
          else waiting.delete(user);
          end(null);
        };
        const timer = setTimeout(giveUp, WAIT_MS);
        signal.addEventListener('abort', giveUp);
        waiting.set(user, [...(waiting.get(user) ?? []), start]);
        startNext();
      });
    },
  };
}
