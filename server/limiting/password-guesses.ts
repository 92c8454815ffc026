/**
 * Slows down guesses of the password of one account, from however many networks. The tenth that failed within a day is
 * free; each further one has to wait, twice as long as the one before, up to a quarter of an hour.
 *
 * Whoever keeps guessing takes each of these turns, and would lock the owner out. So a network in which the owner signed
 * in, registered or set a new password by a link has turns of its own for that account.
 */
import type { LimitStore } from './limit-store.ts';
import { StoredLimiter } from './stored-limiter.ts';

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

export const FREE_GUESSES = 10;
const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 15 * 60 * SECOND_MS;
const TRUSTED_MS = 90 * DAY_MS;

export interface PasswordGuesses {
  /** Counts a guess as failed before it is checked. Null if it may be checked, else how long to wait. */
  readonly take: (account: string, network: string) => Promise<number | null>;
  /** The owner was there: forgets the failures that this network was counted with, and trusts it. */
  readonly trust: (account: string, network: string) => Promise<void>;
}

export function createPasswordGuesses(store: LimitStore, clock: () => number): PasswordGuesses {
  const limiter = (name: string, points: number, withinMs: number) =>
    new StoredLimiter({ name, points, withinMs, store, clock });
  const failures = limiter('passwordFailures', FREE_GUESSES, DAY_MS);
  const pauses = limiter('passwordPause', 1, LONGEST_PAUSE_MS);
  const trusted = limiter('trustedNetwork', 1, TRUSTED_MS);

  /** Whose failures count together. No network has a space in it. */
  const scopeOf = async (account: string, network: string) => {
    const isTrusted = (await trusted.get(`${network} ${account}`)) !== null;
    return isTrusted ? `from ${network} ${account}` : `anywhere ${account}`;
  };
  return {
    take: async (account, network) => {
      const scope = await scopeOf(account, network);
      const pausedMs = await pauses.untilFree(scope);
      if (pausedMs !== null) return pausedMs;
      const { consumedPoints: nth } = await failures.penalty(scope);
      if (nth <= FREE_GUESSES) return null;
      // Of concurrent guesses one takes the turn; the others were not checked, and do not count.
      const lostMs = await pauses.takeOne(scope, pauseAfter(nth));
      if (lostMs !== null) await failures.reward(scope);
      return lostMs;
    },
    trust: async (account, network) => {
      const scope = await scopeOf(account, network);
      await failures.delete(scope);
      await pauses.delete(scope);
      await trusted.set(`${network} ${account}`, 1, TRUSTED_MS / SECOND_MS);
    },
  };
}

/** The pause that follows the guess, the nth one that failed. */
function pauseAfter(nth: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (nth - FREE_GUESSES - 1));
}
