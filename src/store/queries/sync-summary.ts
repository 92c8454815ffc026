import {
  CLIENT_SCHEMA,
  type Contact,
  type KinboxDb,
  type MutationState,
  type ParkedMutation,
} from '../db.ts';
import { readMeta } from '../meta.ts';

/** The server's status as what it means to the user. */
export interface SyncSummary extends Omit<Contact, 'refusedToken' | 'isRevoked' | 'refusedSchema'> {
  /** Changes that the server has not answered. */
  readonly waiting: number;
  /** Changes that need a decision by the user. */
  readonly parked: number;
  readonly signIn: boolean;
  readonly updateNeeded: boolean;
  /** Waiting changes that the server keeps failing on: each is retried once a day. */
  readonly stalled: number;
  /** When the oldest waiting change was committed, ms since the epoch; null if none waits. */
  readonly oldestAt: number | null;
}

export async function syncSummary(db: KinboxDb): Promise<SyncSummary> {
  // Counted and not read: while a long queue drains this is queried after every answer.
  const inState = (state: MutationState) => db.outbox.where('state').equals(state);
  // One transaction: each costs a way to another process, at the moment at which the engine needs it most.
  const [contact, parked, queued, sent, firstQueued, firstSent, stalled] = await db.transaction(
    'r',
    [db.meta, db.parked, db.outbox],
    async () =>
      Promise.all([
        readMeta(db, 'contact'),
        db.parked.count(),
        inState('queued').count(),
        inState('sent').count(),
        inState('queued').first(),
        inState('sent').first(),
        inState('sent')
          .filter((mutation) => mutation.isSetAside)
          .count(),
      ]),
  );
  const { refusedToken, isRevoked: _, refusedSchema, ...rest } = contact;
  const times = [firstQueued, firstSent].flatMap((mutation) => (mutation ? [Date.parse(mutation.at)] : []));
  return {
    ...rest,
    signIn: refusedToken !== null,
    updateNeeded: refusedSchema === CLIENT_SCHEMA,
    parked,
    stalled,
    waiting: queued + sent,
    oldestAt: times.length === 0 ? null : Math.min(...times),
  };
}

/** Whether the server could be reached at the last try. */
export async function isReachable(db: KinboxDb): Promise<boolean> {
  const { reachable } = await readMeta(db, 'contact');
  return reachable;
}

/** The parked changes, oldest first. */
export async function parkedMutations(db: KinboxDb): Promise<ParkedMutation[]> {
  return db.parked.orderBy('n').toArray();
}

export async function countParked(db: KinboxDb): Promise<number> {
  return db.parked.count();
}
