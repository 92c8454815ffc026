/** Writes that concern many rows, as those of a whole project do: people in turn. Counts per process. */
import type { UserId } from '#domain/ids.ts';
import { createPeopleInTurn } from '../people-in-turn.ts';

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
  const turns = createPeopleInTurn<UserId>(LONGEST_REST_MS);
  return {
    enter: async (user, signal) => {
      if (turns.waiting(user) >= WAITING_OF_ONE || signal.aborted) return null;
      return new Promise((resolve) => {
        const settle = (leave: (() => void) | null) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve(leave);
        };
        const giveUp = () => {
          leaveLine();
          settle(null);
        };
        const timer = setTimeout(giveUp, WAIT_MS);
        signal.addEventListener('abort', giveUp);
        const leaveLine = turns.wait(user, settle);
      });
    },
  };
}
