/** Changes that were set aside: readable, with their reason and what can be done, until the person decides. */
import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/mutations/registry.ts';
import type { Space } from '#domain/space.ts';
import { commit, type CommitOutcome } from './commit.ts';
import {
  verbOf,
  type KinboxDb,
  type Mutation,
  type NewMutation,
  type ParkedMutation,
  type ParkReason,
} from './db.ts';
import { newTaskRef, type Device } from './device.ts';
import { assertFence } from './lease.ts';
import { allMutations, type EngineStore } from './outbox.ts';
import { refold } from './region.ts';

/** Sets a mutation aside, with everything that cannot be done without it; the view goes back to what is confirmed. */
export async function park(store: EngineStore, n: number, reason: ParkReason, nowMs: number): Promise<void> {
  const { db } = store;
  await db.transaction('rw', [db.outbox, db.parked, db.tasks, db.shadow, db.settings, db.meta], async () => {
    await assertFence(db, store.fence);
    await parkInside(store, n, reason, nowMs);
  });
}

/** The same, inside a transaction that has checked the fence. */
export async function parkInside(
  store: EngineStore,
  n: number,
  reason: ParkReason,
  nowMs: number,
): Promise<void> {
  const { db, author } = store;
  const outbox = await allMutations(db);
  const refused = outbox.find((mutation) => mutation.n === n && mutation.state !== 'acked');
  if (refused === undefined) return;
  const set = [refused, ...dependentsOf(refused, outbox)];
  for (const mutation of set) {
    const why = mutation === refused ? reason : { ...reason, kind: 'depends' as const };
    await db.parked.put({ ...mutation, reason: why, parkedAt: nowMs });
  }
  await db.outbox.bulkDelete(set.map((mutation) => mutation.n));
  await leaveOutOfReorders(db, set);
  if (refused.kind === 'settings.edit') await revertSettings(db);
  await refold(
    db,
    author,
    await allMutations(db),
    new Map(),
    set.flatMap((mutation) => mutation.refs),
  );
}

/** Without its create nothing can happen to a row; other verbs stand on their own. */
function dependentsOf(refused: Mutation, outbox: readonly Mutation[]): readonly Mutation[] {
  if (refused.kind !== 'task.create') return [];
  const lost = new Set<TaskRef>([refused.args.ref]);
  const found: Mutation[] = [];
  for (const mutation of outbox) {
    if (mutation.n <= refused.n || mutation.state === 'acked' || !needsAny(mutation, lost)) continue;
    found.push(mutation);
    if (mutation.kind === 'task.create') lost.add(mutation.args.ref);
  }
  return found;
}

function needsAny(verb: Verb, lost: ReadonlySet<TaskRef>): boolean {
  if (verb.kind === 'settings.edit') return false;
  if (lost.has(verb.args.ref)) return true;
  const project =
    verb.kind === 'task.create'
      ? verb.args.project_ref
      : verb.kind === 'task.edit'
        ? verb.args.changes.project_ref
        : null;
  return project != null && lost.has(project);
}

async function leaveOutOfReorders(db: KinboxDb, set: readonly Mutation[]): Promise<void> {
  const lost = new Set(
    set.flatMap((mutation) => (mutation.kind === 'task.create' ? [mutation.args.ref] : [])),
  );
  if (lost.size === 0) return;
  for (const mutation of await allMutations(db)) {
    if (mutation.kind !== 'project.reorder' || mutation.state !== 'queued') continue;
    const order = mutation.args.order.filter((ref) => !lost.has(ref));
    const refs = mutation.refs.filter((ref) => !lost.has(ref));
    await db.outbox.put({ ...mutation, args: { ...mutation.args, order }, refs });
  }
}

async function revertSettings(db: KinboxDb): Promise<void> {
  const row = await db.settings.get('mine');
  if (row === undefined) return;
  let settings = row.confirmed;
  for (const mutation of await allMutations(db)) {
    if (mutation.kind === 'settings.edit')
      settings = { quotes: { ...settings.quotes, ...mutation.args.quotes } };
  }
  await db.settings.put({ ...row, settings });
}

/** Tries again under a new key, after the person changed what was wrong (or nothing). */
export async function retryParked(device: Device, n: number, corrected?: Verb): Promise<CommitOutcome> {
  const parked = await device.db.parked.get(n);
  if (parked === undefined) return { kind: 'saved', changed: false };
  const outcome = await commit(device, corrected ?? verbOf(parked));
  if (outcome.kind === 'saved') await device.db.parked.delete(n);
  return outcome;
}

/** The person's words as a new inbox task, where the row they were meant for is out of reach. */
export async function copyParkedToInbox(device: Device, n: number, space: Space): Promise<CommitOutcome> {
  const parked = await device.db.parked.get(n);
  if (parked === undefined) return { kind: 'saved', changed: false };
  const words = wordsOf(parked);
  const outcome = await commit(device, {
    kind: 'task.create',
    args: { ref: newTaskRef(device), name: words.name, description: words.description, space },
  });
  if (outcome.kind === 'saved') await device.db.parked.delete(n);
  return outcome;
}

export async function discardParked(device: Device, n: number): Promise<void> {
  await device.db.parked.delete(n);
}

/** What a person wrote in a change, for the list of parked ones and for keeping it elsewhere. */
export function wordsOf(mutation: NewMutation | ParkedMutation): {
  readonly name: string;
  readonly description: string | null;
} {
  const written =
    mutation.kind === 'task.create'
      ? mutation.args
      : mutation.kind === 'task.edit'
        ? mutation.args.changes
        : {};
  return {
    name: written.name ?? mutation.base?.name ?? '',
    description: written.description ?? mutation.base?.description ?? null,
  };
}
