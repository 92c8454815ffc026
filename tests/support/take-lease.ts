import type { KinboxDb } from '#store/db.ts';
import { holdMeta } from '#store/engine/held-meta.ts';
import { takeLease, type LeaseRequest } from '#store/engine/lease.ts';

/** The lease, and nothing else in the same transaction. */
export async function takeLeaseAlone(db: KinboxDb, request: LeaseRequest): Promise<number | null> {
  return db.transaction('rw', db.meta, async () => {
    const meta = await holdMeta(db);
    const fence = takeLease(meta, request);
    await meta.store();
    return fence;
  });
}

/** As a lock takes it that holds nothing else. */
export async function holdAlone(
  db: KinboxDb,
  request: LeaseRequest,
): Promise<{ readonly fence: number } | null> {
  const fence = await takeLeaseAlone(db, request);
  return fence === null ? null : { fence };
}
