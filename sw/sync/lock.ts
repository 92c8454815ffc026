/** One engine at a time for each user: a Web Lock where the browser has it, and always the lease with its fence. */
import type { KinboxDb } from '#store/db.ts';
import {
  beatLease,
  isHolderSilent,
  LEASE_BEAT_MS,
  releaseLease,
  type LeaseWish,
} from '#store/engine/lease.ts';
import { readMeta } from '#store/meta.ts';

export interface LockDeps<H extends Held = Held> {
  readonly db: KinboxDb;
  readonly name: string;
  /** Of the lease, as it was before the lock is asked for; read here if omitted. */
  readonly seenFence?: number;
  /** Identifies this host among all tabs and the worker. */
  readonly holder: string;
  /** Missing on plain HTTP in a home network. */
  readonly locks: Pick<LockManager, 'request'> | null;
  /** Of the session that is synced; omitted for a database that nobody has signed in to. */
  readonly sessionMark?: string;
  /** Takes the lease, perhaps with more in the same transaction; null if another host holds it. */
  readonly take: (wish: LeaseWish) => Promise<H | null>;
  readonly clock: () => number;
  /** Calls back every so many ms until the returned function is called. */
  readonly every: (ms: number, beat: () => void) => () => void;
}

export interface Held {
  readonly fence: number;
}

export type Locked<T> = { readonly kind: 'ran'; readonly value: T } | { readonly kind: 'busy' };

/**
 * Runs `work` with a fresh fence, or returns `busy`. A holder without a heartbeat for 15 s is frozen or dead: its lock
 * is stolen. If it resumes it can neither commit, because the fence was raised, nor take the lease, because it asked
 * for the lock before that.
 */
export async function runLocked<H extends Held, T>(
  deps: LockDeps<H>,
  work: (held: H) => Promise<T>,
): Promise<Locked<T>> {
  const { db, locks, clock, sessionMark } = deps;
  if (locks === null) return (await underLease(deps, { isExclusive: false }, work)) ?? { kind: 'busy' };
  let seenFence = deps.seenFence;
  for (const options of [{ ifAvailable: true }, { steal: true }]) {
    const expectedFence = seenFence ?? (await readMeta(db, 'lease')).fence;
    seenFence = undefined;
    if (options.steal && !(await isHolderSilent(db, { nowMs: clock(), sessionMark }))) break;
    const locked = await withWebLock({ ...deps, locks }, options, () =>
      underLease(deps, { isExclusive: true, expectedFence }, work),
    );
    if (locked !== 'taken') return locked ?? { kind: 'busy' };
  }
  return { kind: 'busy' };
}

/** `taken` if another host has the lock, null if it was stolen from this one, which had seemed frozen. */
async function withWebLock<T>(
  { name, locks }: Pick<LockDeps, 'name'> & { readonly locks: NonNullable<LockDeps['locks']> },
  options: LockOptions,
  run: () => Promise<T>,
): Promise<T | 'taken' | null> {
  try {
    return await locks.request(name, options, (lock) => (lock === null ? ('taken' as const) : run()));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Null if another host holds the lease. */
async function underLease<H extends Held, T>(
  { db, holder, sessionMark, take, clock, every }: LockDeps<H>,
  how: Pick<LeaseWish, 'isExclusive' | 'expectedFence'>,
  work: (held: H) => Promise<T>,
): Promise<Locked<T> | null> {
  const held = await take({ holder, sessionMark, ...how });
  if (held === null) return null;
  const { fence } = held;
  const stopBeating = every(LEASE_BEAT_MS, () => void beatLease(db, fence, clock()).catch(ignoreClosed));
  try {
    return { kind: 'ran', value: await work(held) };
  } finally {
    stopBeating();
    await releaseLease(db, fence).catch(ignoreClosed);
  }
}

/** The database may close during a heartbeat when the user logs out: then there is no lease to hold. */
function ignoreClosed(): void {}
