import type { Contact, KinboxDb, ParkedMutation } from '../db.ts';
import { readMeta } from '../meta.ts';

export interface SyncSummary extends Contact {
  /** Changes that the server has not answered for. */
  readonly waiting: number;
  /** Changes that need the person. */
  readonly parked: number;
  /** When the oldest waiting change was made, ms since the epoch; null where none waits. */
  readonly oldestAt: number | null;
}

export async function syncSummary(db: KinboxDb): Promise<SyncSummary> {
  const [contact, outbox, parked] = await Promise.all([
    readMeta(db, 'contact'),
    db.outbox.toArray(),
    db.parked.count(),
  ]);
  const waiting = outbox.filter((mutation) => mutation.state !== 'acked');
  const oldest = waiting[0];
  return {
    ...contact,
    waiting: waiting.length,
    parked,
    oldestAt: oldest === undefined ? null : Date.parse(oldest.at),
  };
}

/** What was set aside, oldest first. */
export async function parkedMutations(db: KinboxDb): Promise<ParkedMutation[]> {
  return db.parked.orderBy('n').toArray();
}
