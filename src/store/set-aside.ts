/**
 * Changes that the server keeps failing on. They stay in the log and are tried once a day; their author may decide
 * otherwise before.
 */
import type { Space } from '#domain/space.ts';
import { commitInside, type CommitOutcome } from './commit.ts';
import type { KinboxDb, Mutation, ParkReason } from './db.ts';
import type { Device } from './device.ts';
import { unansweredMutations } from './mutation-log.ts';
import { inboxCopyOf, parkInside } from './parked.ts';
import { withRoom } from './room.ts';

export async function setAsideMutations(db: KinboxDb): Promise<Mutation[]> {
  return (await unansweredMutations(db)).filter((mutation) => mutation.isSetAside);
}

/** Takes the change back; what cannot be done without it is parked, where it can be read. */
export async function discardSetAside(device: Device, n: number): Promise<void> {
  const { db } = device;
  await db.transaction('rw', db.tables, async () => {
    if ((await findSetAside(db, n)) !== null) await discardInside(device, n);
  });
}

/** The words as a new inbox task instead. Once, however often it is asked. */
export async function copySetAsideToInbox(device: Device, n: number, space: Space): Promise<CommitOutcome> {
  const { db } = device;
  return withRoom(device, [], () =>
    db.transaction('rw', db.tables, async (): Promise<CommitOutcome> => {
      const mutation = await findSetAside(db, n);
      const copy = mutation === null ? null : await inboxCopyOf(device, mutation, space);
      if (copy === null) return { kind: 'saved', changed: false };
      await discardInside(device, n);
      return commitInside(device, copy);
    }),
  );
}

/** It may have been answered, or taken back in another tab, since the person saw it. */
async function findSetAside(db: KinboxDb, n: number): Promise<Mutation | null> {
  return (await setAsideMutations(db)).find((mutation) => mutation.n === n) ?? null;
}

const FAILING: ParkReason = { kind: 'failing', status: null, code: null, message: null };

async function discardInside({ db, author, clock }: Device, n: number): Promise<void> {
  await parkInside({ db, author }, new Map([[n, FAILING]]), clock());
  await db.parked.delete(n);
}
