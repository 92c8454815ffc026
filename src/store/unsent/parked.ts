/** Parked changes: readable, with their reason and the available actions, until their author decides. */
import { projectEntered, type Verb } from '#domain/verbs/registry.ts';
import { familyMeant } from '#domain/verbs/seen-family.ts';
import type { Space } from '#domain/space.ts';
import { isBlank } from '#domain/text.ts';
import {
  type KinboxDb,
  type NewMutation,
  type ParkedMutation,
  type ParkReason,
  type TaskRow,
} from '../db.ts';
import { newTaskRef, type Device } from '../device.ts';
import { dependentsOf } from './dependents.ts';
import { assertFence } from '../engine/lease.ts';
import { isReadableMutation } from '../mutation-log.ts';
import type { EngineStore } from '../engine/outbox.ts';
import { readHomeFamily } from '../queries/home-family.ts';
import { rebaseChanged } from '../rebase/rebase-rows.ts';
import { withRefusedAlike } from './refused-alike.ts';
import { wordsOf } from './words-of.ts';
import { rebaseSettings } from '../rebase/rebase-settings.ts';

/** Parks a mutation with everything that depends on it; the view returns to what is confirmed. */
export async function park(store: EngineStore, n: number, reason: ParkReason, nowMs: number): Promise<void> {
  await parkAll(store, new Map([[n, reason]]), nowMs);
}

/** The same for several, each with its reason. */
export async function parkAll(
  store: EngineStore,
  reasons: ReadonlyMap<number, ParkReason>,
  nowMs: number,
): Promise<void> {
  await inParking(store, () => parkInside(store, reasons, nowMs));
}

/** After a pull, with mutations that would be refused for the same reason. */
export async function parkAlike(
  store: EngineStore,
  reasons: ReadonlyMap<number, ParkReason>,
  nowMs: number,
): Promise<void> {
  await inParking(store, async () => {
    await parkInside(store, await withRefusedAlike(store.db, store.author, reasons), nowMs);
  });
}

async function inParking({ db, fence }: EngineStore, write: () => Promise<void>): Promise<void> {
  const tables = [db.outbox, db.parked, db.tasks, db.shadow, db.settings, db.aliases, db.meta];
  await db.transaction('rw', tables, async () => {
    await assertFence(db, fence);
    await write();
  });
}

/** Inside a transaction that has checked the fence. */
export async function parkInside(
  { db, author }: Pick<EngineStore, 'db' | 'author'>,
  reasons: ReadonlyMap<number, ParkReason>,
  parkedAt: number,
): Promise<void> {
  if (reasons.size === 0) return;
  const refused = (await db.outbox.bulkGet([...reasons.keys()])).flatMap((mutation) => {
    const reason = mutation && reasons.get(mutation.n);
    const canPark = reason && mutation.state !== 'acked' && isReadableMutation(mutation);
    return canPark ? [{ ...mutation, reason, parkedAt }] : [];
  });
  const { parked: dependent, reorders } = await dependentsOf(db, refused);
  const parked = [...refused, ...dependent];
  await db.parked.bulkPut(parked);
  await db.outbox.bulkDelete(parked.map(({ n }) => n));
  await db.outbox.bulkPut(reorders);
  await rebaseSettings(db, author);
  await rebaseChanged(db, author, parked);
}

/** The project that has to be restored before a parked change can apply; null if no project blocks it. */
export async function deletedProjectOf(db: KinboxDb, parked: ParkedMutation): Promise<TaskRow | null> {
  const ref = projectEntered(parked);
  const project = ref === null ? undefined : await db.tasks.get(ref);
  return project === undefined || project.deleted_at === null ? null : project;
}

/** In the family space only if the change was for the members of the family that the copy would go to. */
export async function inboxCopyOf(
  device: Device,
  mutation: NewMutation,
  asked: Space,
): Promise<Extract<Verb, { kind: 'task.create' }> | null> {
  const { name, description } = wordsOf(mutation);
  if (isBlank(name)) return null;
  // The rows it names may exist only in the place that its author took them from.
  const family = mutation.unlessShared === true ? null : familyMeant(mutation, mutation.base);
  const isForMembers = family !== null && family === (await readHomeFamily(device.db));
  const space = asked === 'family' && !isForMembers ? 'personal' : asked;
  return { kind: 'task.create', args: { ref: newTaskRef(device), name, description, space } };
}

export async function discardParked(device: Device, n: number): Promise<void> {
  await device.db.parked.delete(n);
}
