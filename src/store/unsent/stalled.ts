/**
 * Stalled changes: the server keeps failing on them. They stay in the log and are retried once a day; their author may
 * discard or copy them before.
 */
import type { Space } from '#domain/space.ts';
import { commitInside } from '../commit.ts';
import type { KinboxDb, Mutation, ParkReason } from '../db.ts';
import type { Device } from '../device.ts';
import { unansweredMutations } from '../mutation-log.ts';
import { inboxCopyOf, parkInside } from './parked.ts';
import { withFreeSpace } from '../free-space.ts';
import type { ParkedOutcome } from './retry-parked.ts';

export async function stalledMutations(db: KinboxDb): Promise<Mutation[]> {
  return (await unansweredMutations(db)).filter((mutation) => mutation.isSetAside);
}

/** Discards the change; what depends on it is parked, where it can be read. */
export async function discardStalled(device: Device, n: number): Promise<void> {
  const { db } = device;
  await db.transaction('rw', db.tables, async () => {
    if ((await findStalled(db, n)) !== null) await discardInside(device, n);
  });
}

/** Copies the texts to a new inbox task instead. Repeated calls create one task. */
export async function copyStalledToInbox(device: Device, n: number, space: Space): Promise<ParkedOutcome> {
  const { db } = device;
  return withFreeSpace(device, [], () =>
    db.transaction('rw', db.tables, async (): Promise<ParkedOutcome> => {
      const mutation = await findStalled(db, n);
      const copy = mutation === null ? null : await inboxCopyOf(device, mutation, space);
      if (copy === null) return { kind: 'saved', changed: false };
      await discardInside(device, n);
      return commitInside(device, copy);
    }),
  );
}

/** It may have been answered, or discarded in another tab, since the user saw it. */
async function findStalled(db: KinboxDb, n: number): Promise<Mutation | null> {
  return (await stalledMutations(db)).find((mutation) => mutation.n === n) ?? null;
}

const FAILING: ParkReason = { kind: 'failing', status: null, code: null, message: null };

async function discardInside({ db, author, clock }: Device, n: number): Promise<void> {
  await parkInside({ db, author }, new Map([[n, FAILING]]), clock());
  await db.parked.delete(n);
}
