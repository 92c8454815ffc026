/** Changes that were set aside: readable, with their reason and what can be done, until the person decides. */
import { toIsoTime, type TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/mutations/registry.ts';
import { clearedWords } from '#domain/mutations/cleared-words.ts';
import { createAsEdit } from '#domain/mutations/remake.ts';
import { namedFamily } from '#domain/mutations/seen-family.ts';
import type { Space } from '#domain/space.ts';
import { isBlank } from '#domain/text.ts';
import { commitInside, type CommitOutcome } from './commit.ts';
import {
  verbOf,
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
import { projectEntered, refoldWithout } from './region.ts';
import { withRoom } from './room.ts';
import { refoldSettings } from './settings-view.ts';

export type ParkedOutcome =
  | CommitOutcome
  /** It could not be done so that its words are kept: the change stays parked. */
  | { readonly kind: 'kept'; readonly why: 'family_gone' | 'cleared' };

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

/** Tries again under a new key, after the person changed what was wrong (or nothing). Once, however often it is asked. */
export async function retryParked(device: Device, n: number, corrected?: Verb): Promise<ParkedOutcome> {
  return takeOut(device, n, (parked) => [corrected ?? verbOf(parked)]);
}

/**
 * The person's words as a new inbox task, where the row they were meant for is out of reach. A change without words of
 * its own has nothing to copy.
 */
export async function copyParkedToInbox(device: Device, n: number, space: Space): Promise<ParkedOutcome> {
  return takeOut(device, n, (parked) => {
    // What was for the members of one family is not shown to those of another.
    const isForFormer = parked.reason.code === FAMILY_GONE;
    const copy = inboxCopyOf(device, parked, isForFormer ? 'personal' : space);
    return copy === null ? [] : [copy];
  });
}

/** Restores the deleted project that the change puts its task into, and tries again. Both or neither. */
export async function restoreAndRetryParked(device: Device, n: number): Promise<ParkedOutcome> {
  return takeOut(device, n, (parked) => {
    const project = projectEntered(parked);
    const restored: readonly Verb[] =
      project === null ? [] : [{ kind: 'task.restore', args: { ref: project } }];
    return [...restored, verbOf(parked)];
  });
}

/** The project that has to be restored before a parked change can apply; null where none is in its way. */
export async function deletedProjectOf(db: KinboxDb, parked: ParkedMutation): Promise<TaskRow | null> {
  const ref = projectEntered(parked);
  const project = ref === null ? undefined : await db.tasks.get(ref);
  return project === undefined || project.deleted_at === null ? null : project;
}

export function inboxCopyOf(device: Device, mutation: NewMutation, space: Space): Verb | null {
  const { name, description } = wordsOf(mutation);
  if (isBlank(name)) return null;
  return { kind: 'task.create', args: { ref: newTaskRef(device), name, description, space } };
}

/** The new changes and the end of the parked one are one transaction: a second click finds nothing to do. */
async function takeOut(
  device: Device,
  n: number,
  verbsFor: (parked: ParkedMutation) => readonly Verb[],
): Promise<ParkedOutcome> {
  const { db } = device;
  // Rows that a parked change names are never given up for room.
  const taken = withRoom(device, [], () =>
    db.transaction('rw', db.tables, async () => {
      const parked = await db.parked.get(n);
      const verbs = parked === undefined ? [] : verbsFor(parked);
      const changed = await commitAll(device, verbs);
      if (verbs.length > 0) await db.parked.delete(n);
      return { kind: 'saved' as const, changed };
    }),
  );
  return taken.catch((error: unknown) => {
    if (error instanceof NotTaken) return error.outcome;
    throw error;
  });
}

/** Whether anything has changed. Throws at the first refusal, so that the transaction takes back what came before it. */
async function commitAll(device: Device, verbs: readonly Verb[]): Promise<boolean> {
  let changed = false;
  for (const verb of verbs) {
    if (await isForFormerFamily(device.db, verb)) throw new NotTaken({ kind: 'kept', why: 'family_gone' });
    const possible = verb.kind === 'task.create' ? await editOfExisting(device, verb) : verb;
    if (possible === null) continue;
    const outcome = await commitInside(device, possible);
    if (outcome.kind === 'refused') throw new NotTaken(outcome);
    if (await areWordsCleared(device.db, possible)) throw new NotTaken({ kind: 'kept', why: 'cleared' });
    changed ||= outcome.changed;
  }
  return changed;
}

/** Judged by the row that the verb has just left. */
async function areWordsCleared(db: KinboxDb, verb: Verb): Promise<boolean> {
  const row = 'ref' in verb.args ? await db.tasks.get(verb.args.ref) : undefined;
  return clearedWords(verb, row ?? null) !== null;
}

/** A create whose row is there already has still to bring what differs; null where nothing does. */
async function editOfExisting(
  { db, author, clock }: Device,
  create: Extract<Verb, { kind: 'task.create' }>,
): Promise<Verb | null> {
  const { ref, project_ref } = create.args;
  const row = await db.tasks.get(ref);
  if (row === undefined) return create;
  const project = project_ref == null ? null : ((await db.tasks.get(project_ref)) ?? null);
  const context = { at: toIsoTime(clock()), actor: author, homeFamily: row.family_id };
  const edit = createAsEdit(create.args, { row, project }, context);
  return edit === null ? null : { kind: 'task.edit', args: edit };
}

/** Sent again, it would be refused again. A device that has not pulled its families yet leaves it to the server. */
async function isForFormerFamily(db: KinboxDb, verb: Verb): Promise<boolean> {
  const family = namedFamily(verb);
  if (family === null) return false;
  const families = (await db.families.get('mine'))?.families;
  return families !== undefined && !families.some(({ id }) => id === family);
}

class NotTaken extends Error {
  override readonly name = 'NotTaken';
  readonly outcome: ParkedOutcome;
  constructor(outcome: ParkedOutcome) {
    super('A parked change does not apply to the rows as they are.');
    this.outcome = outcome;
  }
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
