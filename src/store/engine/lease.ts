/**
 * Decides which host may sync. A Web Lock keeps hosts apart where the browser has it; the fence here is what makes it
 * safe: a holder that froze and resumed after another had taken over cannot commit anything.
 */
import type { KinboxDb, Lease } from '../db.ts';
import { readMeta, writeMeta } from '../meta.ts';
import type { HeldMeta } from './held-meta.ts';
import { SignedOut } from '../signed-out.ts';

/** Another host has taken over. The engine that gets this stops its cycle; nothing was written. */
export class FenceRaised extends Error {
  override readonly name = 'FenceRaised';
}

/** A holder without a heartbeat for this long is considered frozen or dead. */
export const LEASE_STALE_MS = 15_000;
export const LEASE_BEAT_MS = 2_000;

export interface LeaseRequest {
  readonly holder: string;
  readonly nowMs: number;
  /** True if a Web Lock already guarantees that no other host is syncing: the lease is taken whoever holds it. */
  readonly isExclusive: boolean;
  /**
   * The fence when this host asked for the Web Lock. If it was raised since, the lock was stolen and another host has
   * synced: the lease is not taken. Omitted without Web Locks.
   */
  readonly expectedFence?: number;
  /** The mark that the database must have. Omitted for a database that nobody has signed in to. */
  readonly sessionMark?: string | undefined;
}

/** By whom and how; when, the transaction says that takes it, which may have waited. */
export type LeaseWish = Omit<LeaseRequest, 'nowMs'>;

/**
 * Takes the lease in `meta`, which the caller stores in the same transaction. Returns its fence, or null if another host holds
 * it. Throws `SignedOut` if the database has another mark.
 */
export function takeLease(meta: HeldMeta, request: LeaseRequest): number | null {
  assertMark(meta.read('sessionMark'), request.sessionMark);
  const lease = meta.read('lease');
  const ageMs = Math.abs(request.nowMs - lease.beatAt);
  const isHeld = lease.holder !== null && lease.holder !== request.holder && ageMs < LEASE_STALE_MS;
  if (isHeld && !request.isExclusive) return null;
  if (request.expectedFence !== undefined && request.expectedFence !== lease.fence) return null;
  const fence = lease.fence === 0 ? firstFence(request.nowMs) : lease.fence + 1;
  meta.write('lease', { holder: request.holder, fence, beatAt: request.nowMs });
  return fence;
}

/**
 * Logging out clears the fence, too. An engine of the ended session that is still running must not find its own number
 * again when the next session counts from one.
 */
function firstFence(nowMs: number): number {
  return Math.max(1, Math.trunc(nowMs));
}

export async function beatLease(db: KinboxDb, fence: number, nowMs: number): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const lease = await readMeta(db, 'lease');
    if (lease.fence === fence) await writeMeta(db, 'lease', { ...lease, beatAt: nowMs });
  });
}

export async function releaseLease(db: KinboxDb, fence: number): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const lease = await readMeta(db, 'lease');
    if (lease.fence === fence) await writeMeta(db, 'lease', { ...lease, holder: null });
  });
}

/**
 * For a host that did not get the Web Lock: whether its holder is frozen or dead. True if the lease is held without a
 * heartbeat for 15 s, or if nothing has changed since a host began to wait 15 s ago or longer: a tab may freeze between
 * getting the lock and taking the lease. Only absolute differences of times are compared, so that a clock change does
 * not make a waiting host wait longer. Throws `SignedOut` if the database has another mark.
 */
export async function isHolderSilent(
  db: KinboxDb,
  { nowMs, sessionMark }: Pick<LeaseRequest, 'nowMs' | 'sessionMark'>,
): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    await assertSessionMark(db, sessionMark);
    const { holder, fence, beatAt } = await readMeta(db, 'lease');
    if (holder !== null && Math.abs(nowMs - beatAt) >= LEASE_STALE_MS) return true;
    const seen = await readMeta(db, 'seenLease');
    const isUnchanged = seen.fence === fence && seen.beatAt === beatAt;
    if (!isUnchanged) await writeMeta(db, 'seenLease', { fence, beatAt, seenAt: nowMs });
    return isUnchanged && Math.abs(nowMs - seen.seenAt) >= LEASE_STALE_MS;
  });
}

/** Throws `SignedOut` unless the database has this mark, or none if it is omitted. */
export async function assertSessionMark(db: KinboxDb, sessionMark: string | undefined): Promise<void> {
  assertMark(await readMeta(db, 'sessionMark'), sessionMark);
}

function assertMark(found: string | null, expected: string | undefined): void {
  if (found === (expected ?? null)) return;
  throw new SignedOut('The session that this engine syncs has ended on this device.');
}

/** Called in every transaction of the engine. */
export async function assertFence(db: KinboxDb, fence: number): Promise<void> {
  assertFenceIn(await readMeta(db, 'lease'), fence);
}

/** The same where the values are read together. */
export function assertHeldFence(meta: HeldMeta, fence: number): void {
  assertFenceIn(meta.read('lease'), fence);
}

function assertFenceIn(lease: Lease, fence: number): void {
  if (lease.fence !== fence) throw new FenceRaised(`The fence is ${lease.fence}, this engine's is ${fence}.`);
}
