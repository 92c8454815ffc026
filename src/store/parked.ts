/** Changes that were set aside: readable, with their reason and what can be done, until the person decides. */
import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/mutations/registry.ts';
import { familyMeant } from '#domain/mutations/seen-family.ts';
import type { Space } from '#domain/space.ts';
import { isBlank } from '#domain/text.ts';
import {
  type KinboxDb,
  type Mutation,
  type NewMutation,
  type ParkedMutation,
  type ParkReason,
  type TaskRow,
} from './db.ts';
import { newTaskRef, type Device } from './device.ts';
import { assertFence } from './lease.ts';
import { allMutations } from './mutation-log.ts';
import { type EngineStore } from './outbox.ts';
import { readHomeFamily } from './queries/home-family.ts';
import { projectEntered, refoldWithout } from './region.ts';
import { refoldSettings } from './settings-view.ts';

/** The server's code for a family that its author has left. */
export const FAMILY_GONE = 'family_gone';
/** Others changed the same field while the change was on its way. */
export const CHANGED_MEANWHILE = 'changed_meanwhile';

/** Sets a mutation aside, with everything that cannot be done without it; the view goes back to what is confirmed. */
export async function park(store: EngineStore, n: number, reason: ParkReason, nowMs: number): Promise<void> {
  const { db } = store;
  await db.transaction(
    'rw',
    [db.outbox, db.parked, db.tasks, db.shadow, db.settings, db.aliases, db.meta],
    async () => {
      await assertFence(db, store.fence);
      await parkInside(store, new Map([[n, reason]]), nowMs);
    },
  );
}

/** The same for several, each with its reason, inside a transaction that has checked the fence. */
export async function parkInside(
  store: Pick<EngineStore, 'db' | 'author'>,
  reasons: ReadonlyMap<number, ParkReason>,
  nowMs: number,
): Promise<void> {
  if (reasons.size === 0) return;
  const { db, author } = store;
  const outbox = await allMutations(db);
  const set = new Map<number, ParkedMutation>();
  for (const refused of outbox) {
    const reason = reasons.get(refused.n);
    if (reason === undefined || refused.state === 'acked') continue;
    set.set(refused.n, { ...refused, reason, parkedAt: nowMs });
    for (const each of dependentsOf(refused, outbox)) {
      if (!reasons.has(each.n))
        set.set(each.n, { ...each, reason: { ...reason, kind: 'depends' }, parkedAt: nowMs });
    }
  }
  await db.parked.bulkPut([...set.values()]);
  await db.outbox.bulkDelete([...set.keys()]);
  await leaveOutOfReorders(db, [...set.values()]);
  await refoldSettings(db);
  await refoldWithout(db, author, [...set.values()]);
}

/**
 * Without its create nothing can happen to a row. And what was to happen to a project must not happen to a row that its
 * author had taken out of it before: deleted with it, or shared with it.
 */
function dependentsOf(refused: Mutation, outbox: readonly Mutation[]): readonly Mutation[] {
  if (refused.kind === 'task.edit') {
    const left = refused.args.changes.project_ref === undefined ? null : (refused.base?.project_ref ?? null);
    return outbox.filter((each) => each.n > refused.n && each.state !== 'acked' && movesProject(each, left));
  }
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

/** Whether the verb takes the project's tasks along. */
function movesProject(verb: Verb, project: TaskRef | null): boolean {
  switch (verb.kind) {
    case 'project.delete':
    case 'project.switchSpace':
    case 'task.delete':
      return verb.args.ref === project;
    case 'task.edit': {
      const { space, family_id } = verb.args.changes;
      return verb.args.ref === project && (space !== undefined || family_id !== undefined);
    }
    default:
      return false;
  }
}

function needsAny(verb: Verb, lost: ReadonlySet<TaskRef>): boolean {
  if (verb.kind === 'settings.edit') return false;
  const project = projectEntered(verb);
  return lost.has(verb.args.ref) || (project !== null && lost.has(project));
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

/** The project that has to be restored before a parked change can apply; null where none is in its way. */
export async function deletedProjectOf(db: KinboxDb, parked: ParkedMutation): Promise<TaskRow | null> {
  const ref = projectEntered(parked);
  const project = ref === null ? undefined : await db.tasks.get(ref);
  return project === undefined || project.deleted_at === null ? null : project;
}

/** In the family space only where the change was for the members of the family that the copy would go to. */
export async function inboxCopyOf(
  device: Device,
  mutation: NewMutation,
  asked: Space,
): Promise<Extract<Verb, { kind: 'task.create' }> | null> {
  const { name, description } = wordsOf(mutation);
  if (isBlank(name)) return null;
  const family = familyMeant(mutation, mutation.base);
  const isForMembers = family !== null && family === (await readHomeFamily(device.db));
  const space = asked === 'family' && !isForMembers ? 'personal' : asked;
  return { kind: 'task.create', args: { ref: newTaskRef(device), name, description, space } };
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
