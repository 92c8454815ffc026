/**
 * Who may sync. A Web Lock keeps hosts apart where there is one; the fence in here is what makes it safe: a holder that
 * froze and woke up again, after another had taken over, cannot commit anything.
 */
import type { KinboxDb } from './db.ts';
import { readMeta, writeMeta } from './meta.ts';

/** Another host has taken over. The engine that meets it stops its cycle; nothing was written. */
export class FenceRaised extends Error {
  override readonly name = 'FenceRaised';
}

/** A holder that has not beaten for so long is taken to be frozen or dead. */
export const LEASE_STALE_MS = 15_000;
export const LEASE_BEAT_MS = 2_000;

export interface LeaseRequest {
  readonly holder: string;
  readonly nowMs: number;
  /** True where a Web Lock already says that nobody else is at it: the lease is taken whoever holds it. */
  readonly isExclusive: boolean;
}

/** The fence of the lease taken, or null where somebody else holds it. */
export async function takeLease(db: KinboxDb, request: LeaseRequest): Promise<number | null> {
  return db.transaction('rw', db.meta, async () => {
    const lease = await readMeta(db, 'lease');
    const ageMs = Math.abs(request.nowMs - lease.beatAt);
    const isHeld = lease.holder !== null && lease.holder !== request.holder && ageMs < LEASE_STALE_MS;
    if (isHeld && !request.isExclusive) return null;
    const fence = lease.fence + 1;
    await writeMeta(db, 'lease', { holder: request.holder, fence, beatAt: request.nowMs });
    return fence;
  });
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

/** How long ago the present holder last beat; null where nobody holds the lease. */
export async function leaseAgeMs(db: KinboxDb, nowMs: number): Promise<number | null> {
  const lease = await readMeta(db, 'lease');
  return lease.holder === null ? null : Math.abs(nowMs - lease.beatAt);
}

/** Inside every transaction of the engine. */
export async function assertFence(db: KinboxDb, fence: number): Promise<void> {
  const lease = await readMeta(db, 'lease');
  if (lease.fence !== fence) throw new FenceRaised(`The fence is ${lease.fence}, this engine's is ${fence}.`);
}
