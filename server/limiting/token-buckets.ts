/**
 * The budgets of calls that every signed-in request takes, in the memory of the process: a write to the database for each
 * would cost more than most calls do. The package has windows only, which would stop a device for half a minute or let
 * it go twice as fast for ever (decision 82).
 */

/** At most `burst` at once, and one more each `refillMs`. */
export interface Bucket {
  readonly burst: number;
  readonly refillMs: number;
}

export interface TokenBuckets {
  /** How long until the next one, or null if it was taken. */
  readonly take: (key: string | number) => number | null;
  /** Takes more for what turned out to cost more, whether there is as much or not. */
  readonly charge: (key: string | number, cost: number) => void;
}

/** What is used, and when that was so. */
interface Use {
  readonly used: number;
  readonly atMs: number;
}

/** Removes full buckets after this many additions. */
const SWEEP_AFTER = 10_000;

export function createTokenBuckets({ burst, refillMs }: Bucket, clock: () => number): TokenBuckets {
  const uses = new Map<string | number, Use>();
  let sweepAt = SWEEP_AFTER;
  // A clock that was set back counts as stopped.
  const usedOf = (use: Use | undefined, nowMs: number) =>
    use === undefined ? 0 : Math.max(0, use.used - Math.max(0, nowMs - use.atMs) / refillMs);
  const sweep = (nowMs: number) => {
    if (uses.size < sweepAt) return;
    for (const [key, use] of uses) if (usedOf(use, nowMs) === 0) uses.delete(key);
    sweepAt = Math.max(SWEEP_AFTER, uses.size * 2);
  };
  return {
    take: (key) => {
      const nowMs = clock();
      const used = usedOf(uses.get(key), nowMs) + 1;
      if (used > burst) return (used - burst) * refillMs;
      uses.set(key, { used, atMs: nowMs });
      sweep(nowMs);
      return null;
    },
    charge: (key, cost) => {
      const nowMs = clock();
      uses.set(key, { used: usedOf(uses.get(key), nowMs) + cost, atMs: nowMs });
    },
  };
}
