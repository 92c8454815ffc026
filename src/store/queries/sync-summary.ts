import {
  CLIENT_SCHEMA,
  type Contact,
  type KinboxDb,
  type MutationState,
  type ParkedMutation,
} from '../db.ts';
import { readMeta } from '../meta.ts';

/** What the server refused is told as what it means for the person. */
export interface SyncSummary extends Omit<Contact, 'refusedToken' | 'refusedSchema'> {
  /** Changes that the server has not answered for. */
  readonly waiting: number;
  /** Changes that need the person. */
  readonly parked: number;
  readonly signIn: boolean;
  readonly updateNeeded: boolean;
  /** Waiting changes that the server keeps failing on: each is tried once a day. */
  readonly setAside: number;
  /** When the oldest waiting change was made, ms since the epoch; null where none waits. */
  readonly oldestAt: number | null;
}

export async function syncSummary(db: KinboxDb): Promise<SyncSummary> {
  // Counted and not read: while a long queue drains this is asked after every answer.
  const inState = (state: MutationState) => db.outbox.where('state').equals(state);
  const [contact, parked, queued, sent, firstQueued, firstSent, setAside] = await Promise.all([
    readMeta(db, 'contact'),
    db.parked.count(),
    inState('queued').count(),
    inState('sent').count(),
    inState('queued').first(),
    inState('sent').first(),
    inState('sent')
      .filter((mutation) => mutation.isSetAside)
      .count(),
  ]);
  const { refusedToken, refusedSchema, ...rest } = contact;
  const times = [firstQueued, firstSent].flatMap((mutation) => (mutation ? [Date.parse(mutation.at)] : []));
  return {
    ...rest,
    signIn: refusedToken !== null,
    updateNeeded: refusedSchema === CLIENT_SCHEMA,
    parked,
    setAside,
    waiting: queued + sent,
    oldestAt: times.length === 0 ? null : Math.min(...times),
  };
}

/** What was set aside, oldest first. */
export async function parkedMutations(db: KinboxDb): Promise<ParkedMutation[]> {
  return db.parked.orderBy('n').toArray();
}
