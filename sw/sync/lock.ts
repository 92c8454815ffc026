/** One engine at a time for each user: a Web Lock where there is one, and always the lease with its fence. */
import type { KinboxDb } from '#store/db.ts';
import {
  beatLease,
  LEASE_BEAT_MS,
  LEASE_STALE_MS,
  leaseAgeMs,
  releaseLease,
  takeLease,
} from '#store/lease.ts';

export interface LockDeps {
  readonly db: KinboxDb;
  readonly name: string;
  /** Names this host among all tabs and the worker. */
  readonly holder: string;
  /** Missing on plain HTTP in a home network. */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly clock: () => number;
  /** Calls back every so many ms until the answer is called. */
  readonly every: (ms: number, beat: () => void) => () => void;
}

export type Locked<T> = { readonly kind: 'ran'; readonly value: T } | { readonly kind: 'busy' };

/**
 * Runs `work` with a fresh fence, or says `busy`. A holder that has not beaten for 15 s is frozen or dead: its lock is
 * stolen, and the raised fence keeps it from committing if it wakes up.
 */
export async function runLocked<T>(deps: LockDeps, work: (fence: number) => Promise<T>): Promise<Locked<T>> {
  if (deps.locks === null) return underLease(deps, false, work);
  const ageMs = await leaseAgeMs(deps.db, deps.clock());
  const options: LockOptions =
    ageMs !== null && ageMs >= LEASE_STALE_MS ? { steal: true } : { ifAvailable: true };
  try {
    return await deps.locks.request(deps.name, options, (lock) =>
      lock === null ? { kind: 'busy' as const } : underLease(deps, true, work),
    );
  } catch (error) {
    // The lock was stolen from this host, which had seemed frozen. Its work cannot commit any more.
    if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'busy' };
    throw error;
  }
}

async function underLease<T>(
  { db, holder, clock, every }: LockDeps,
  isExclusive: boolean,
  work: (fence: number) => Promise<T>,
): Promise<Locked<T>> {
  const fence = await takeLease(db, { holder, nowMs: clock(), isExclusive });
  if (fence === null) return { kind: 'busy' };
  const stopBeating = every(LEASE_BEAT_MS, () => void beatLease(db, fence, clock()).catch(ignoreClosed));
  try {
    return { kind: 'ran', value: await work(fence) };
  } finally {
    stopBeating();
    await releaseLease(db, fence).catch(ignoreClosed);
  }
}

/** The database may close under a beat when the person logs out: there is nothing left to hold then. */
function ignoreClosed(): void {}
