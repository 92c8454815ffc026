/**
 * How a cycle begins: one transaction says whether it may, and one takes the lease and fixes what is sent first. Right after a
 * change the screen is busy with it, and each transaction of the engine waits for those of the screen.
 */
import type { Contact, KinboxDb } from '#store/db.ts';
import { holdMeta } from '#store/engine/held-meta.ts';
import { takeLease, type LeaseWish } from '#store/engine/lease.ts';
import { markedTables, strictly, type EngineStore } from '#store/engine/outbox.ts';
import { hasUnsent } from '#store/queries/has-unsent.ts';
import type { Doubtful } from './doubtful.ts';
import { createPushing, fixNextRound, readNextRound, type NextRound, type Pushing } from './next-round.ts';
import type { Batching } from './send-parcel.ts';

interface Outset {
  readonly contact: Contact;
  /** Of the lease. */
  readonly seenFence: number;
  readonly isWaiting: boolean;
}

export async function readOutset(db: KinboxDb): Promise<Outset> {
  return db.transaction('r', [db.meta, db.outbox], async () => {
    const [meta, isWaiting] = await Promise.all([holdMeta(db), hasUnsent(db)]);
    return { contact: meta.read('contact'), seenFence: meta.read('lease').fence, isWaiting };
  });
}

export interface BegunCycle {
  readonly fence: number;
  readonly deadlineMs: number;
  readonly pushing: Pushing;
  readonly first: NextRound;
}

interface CycleOptions {
  readonly isWaiting: boolean;
  readonly batching: Batching;
  /** Answers of the last cycle, if this host had the fence before this one. */
  readonly unexplainedUnder: (fence: number) => readonly Doubtful[];
}

/** A worker may be killed after 30 s: one cycle does at most this much work and continues in the next. */
const CYCLE_MS = 20_000;

/** Null if another host holds the lease. */
export async function beginCycle(
  relaxed: Omit<EngineStore, 'fence'>,
  wish: LeaseWish,
  { isWaiting, batching, unexplainedUnder }: CycleOptions,
): Promise<BegunCycle | null> {
  // What decides about sending again is on disk before the request; a lease that is lost with the power is free.
  const { db } = isWaiting ? strictly(relaxed) : relaxed;
  const tables = isWaiting ? markedTables(db) : [db.outbox, db.meta];
  return db.transaction('rw', tables, async () => {
    const meta = await holdMeta(db);
    const { clock } = relaxed;
    // It may have waited for the screen: that is no work, and meanwhile another host may have taken the lease.
    const nowMs = clock();
    const fence = takeLease(meta, { ...wish, nowMs });
    if (fence === null) return null;
    await meta.store();
    const deadlineMs = nowMs + CYCLE_MS;
    const pushing = createPushing({ unexplained: unexplainedUnder(fence), batching, clock });
    const first = isWaiting
      ? await fixNextRound({ ...relaxed, db, fence }, meta, pushing, deadlineMs)
      : await readNextRound(db, meta, pushing, deadlineMs);
    return { fence, deadlineMs, pushing, first };
  });
}
