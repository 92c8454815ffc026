/**
 * Imports the tasks of an export in small transactions, between which others get their turn. Existing rows stay
 * unchanged, so that the same file can be imported again: after an interruption it continues where it stopped.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { realmOf, type IsoTime, type RealmId, type TaskRef, type UserId } from '#domain/ids.ts';
import { MAX_SUBTASKS } from '#domain/project.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { storedFields } from '#domain/task-fields.ts';
import { normalizeTask, type Task, type TaskAuthor } from '#domain/task.ts';
import { Board, type EffectContext } from '#domain/verbs/board.ts';
import { reopenProject } from '#domain/verbs/subtasks.ts';
import { withoutMembers } from '#domain/turns.ts';
import { withoutMember } from '#domain/who.ts';
import type { ImportedTask } from '#domain/wire/own-data.ts';
import { RetryTransaction, type Database, type Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { FieldErrors } from '../http/reply.ts';
import type { Random } from '../random.ts';
import { lockRealms, realmsOf, type Realms } from '../realms.ts';
import { countSubtasks, findByRefs, type LoadedTask } from '../tasks/load.ts';
import type { RowChange } from '../tasks/row-change.ts';
import { realmsWritten, saveChanges } from '../tasks/save.ts';
import { growthOf, overfull, type Overfull } from '../tasks/realm-room.ts';
import { projectRefOf, type ImportSource } from './import-source.ts';
import { MAX_WRONG } from './imported-rows.ts';
import { readImportSecret, takeImportSecret } from './import-secret.ts';
import { resolveRefs, type ImportedRef } from './imported-refs.ts';

export interface Importing {
  readonly actor: TaskAuthor;
  readonly at: IsoTime;
  /** Where an import that was interrupted goes on. */
  readonly from: Progress;
  /** Asked in each transaction: false if the user may not, or does not want to, import any more. */
  readonly mayGoOn: (tx: Tx) => Promise<boolean>;
  readonly record: (tx: Tx, progress: Progress) => Promise<void>;
  /** The process is shutting down. */
  readonly isStopping: () => boolean;
}

/** Rows of the source that are done, and how many of them were not there before. */
export interface Progress {
  readonly done: number;
  readonly imported: number;
}

export const NOTHING_DONE: Progress = { done: 0, imported: 0 };

export type Imported =
  | { readonly kind: 'imported'; readonly progress: Progress }
  /** Nothing was imported. */
  | { readonly kind: 'wrong'; readonly errors: FieldErrors }
  /** The realm is full; what came before was imported. */
  | { readonly kind: 'full'; readonly code: Overfull | 'too_many_subtasks'; readonly progress: Progress }
  /** `mayGoOn` was false. */
  | { readonly kind: 'ended' }
  /** It was interrupted by a shutdown. */
  | { readonly kind: 'stopped' };

/** The longest pause between two transactions, in ms. */
const MAX_PAUSE_MS = 100;

export async function importTasks(
  { database, events, random }: Pick<Deps, 'database' | 'events' | 'random'>,
  source: ImportSource,
  importing: Importing,
): Promise<Imported> {
  const errors = await checkProjects(database, source, importing.actor.id);
  if (Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  const changed = new Set<RealmId>();
  try {
    let progress = importing.from;
    while (progress.done < source.rows) {
      if (importing.isStopping()) return { kind: 'stopped' };
      const batch = await source.batch(progress.done);
      const startedAt = performance.now();
      const before = progress;
      const outcome = await database.write((tx) =>
        writeBatch(tx, { database, random, batch, importing, before }),
      );
      if (outcome.kind === 'ended') return outcome;
      if (outcome.kind === 'full') return { ...outcome, progress };
      progress = outcome.progress;
      for (const realm of outcome.changed) changed.add(realm);
      // At most half of the time is for the import, and less the longer it had to wait for others.
      if (progress.done < source.rows) await wait(Math.min(performance.now() - startedAt, MAX_PAUSE_MS));
    }
    return { kind: 'imported', progress };
  } finally {
    if (changed.size > 0) events.publish({ kind: 'changed', realms: [...changed] });
  }
}

/** A subtask's project is in the file, or exists here and is visible to the user. */
async function checkProjects(database: Database, source: ImportSource, user: UserId): Promise<FieldErrors> {
  const wrong: number[] = [];
  for (let from = 0; wrong.length < MAX_WRONG;) {
    const page = await source.outside(from);
    if (page.length === 0) break;
    from += page.length;
    const refs = [...new Set(page.map(({ ref }) => ref))];
    const found = await database.read(async (tx) =>
      resolveRefs(
        tx,
        { user, realms: (await realmsOf(tx, user)).all, secret: () => readImportSecret(tx) },
        refs,
      ),
    );
    for (const { index, ref } of page) if (found.get(ref)?.exists !== true) wrong.push(index);
    await wait(0);
  }
  return Object.fromEntries(
    wrong.slice(0, MAX_WRONG).map((index) => [`tasks.${index}.project`, ['The project is not in the file.']]),
  );
}

type BatchOutcome =
  | { readonly kind: 'written'; readonly progress: Progress; readonly changed: readonly RealmId[] }
  | { readonly kind: 'full'; readonly code: Overfull | 'too_many_subtasks' }
  | { readonly kind: 'ended' };

interface Batch {
  readonly database: Database;
  readonly random: Random;
  readonly batch: readonly ImportedTask[];
  readonly importing: Importing;
  readonly before: Progress;
}

async function writeBatch(
  tx: Tx,
  { database: { dialect }, random, batch, importing, before }: Batch,
): Promise<BatchOutcome> {
  const { actor, at } = importing;
  const seen = await realmsOf(tx, actor.id);
  const locked = await lockRealms(tx, dialect, seen.all);
  const realms = await realmsOf(tx, actor.id);
  if (!realms.all.every((realm) => locked.has(realm))) throw new RetryTransaction('The home family changed.');
  if (!(await importing.mayGoOn(tx))) return { kind: 'ended' };
  const named = batch.flatMap((row) => [row.client_ref, ...(row.project ? [row.project.client_ref] : [])]);
  const secret = () => takeImportSecret(tx, random);
  const refs = await resolveRefs(tx, { user: actor.id, realms: realms.all, secret }, [...new Set(named)]);
  const projects = await findProjects(tx, realms, batch, refs);
  const created = batch
    .filter((row) => refs.get(row.client_ref)?.exists === false)
    .map((row) => toTask(row, { refs, projects, realms, importing }));
  const opened = projectsOpened(created, projects, { at, actor, homeFamily: realms.home });
  const changes = [...created.map((after) => ({ before: null, after })), ...opened];
  const full = Array.from(locked, ([realm, { taskCount, textBytes }]) => {
    const growth = growthOf(realm, changes);
    return overfull({ taskCount: taskCount + growth.tasks, textBytes: textBytes + growth.textBytes }, growth);
  }).find((each) => each !== null);
  if (full !== undefined) return { kind: 'full', code: full };
  if (await hasTooManySubtasks(tx, changes, projects)) return { kind: 'full', code: 'too_many_subtasks' };
  const ids = new Map(Array.from(projects, ([ref, { task }]) => [ref, task.id]));
  await saveChanges(tx, changes, { actor: actor.id, at, projects: ids });
  const progress = { done: before.done + batch.length, imported: before.imported + created.length };
  await importing.record(tx, progress);
  return { kind: 'written', progress, changed: realmsWritten(changes) };
}

/** By the ref that they have on this server. */
async function findProjects(
  tx: Tx,
  realms: Realms,
  batch: readonly ImportedTask[],
  refs: ReadonlyMap<TaskRef, ImportedRef>,
): Promise<ReadonlyMap<TaskRef, LoadedTask>> {
  const named = batch.map(projectRefOf).map((ref) => (ref === null ? undefined : refs.get(ref)?.ref));
  const wanted = [...new Set(named)].filter((ref) => ref !== undefined);
  const found = await findByRefs(tx, realms.all, wanted);
  return new Map(found.map((row) => [row.task.ref, row]));
}

interface Surroundings {
  readonly refs: ReadonlyMap<TaskRef, ImportedRef>;
  readonly projects: ReadonlyMap<TaskRef, LoadedTask>;
  readonly realms: Realms;
  readonly importing: Importing;
}

/**
 * By the rules of any task. Tasks in the family space go to the home family, or stay private without one; times are
 * those of the file, but none is later than now.
 */
function toTask(row: ImportedTask, { refs, projects, realms, importing }: Surroundings): Task {
  const { actor, at } = importing;
  const written = projectRefOf(row);
  const project = written === null ? undefined : projects.get(refs.get(written)?.ref ?? written);
  const past = (time: IsoTime) => (time < at ? time : at);
  const normalized = normalizeTask(
    {
      ref: refs.get(row.client_ref)?.ref ?? row.client_ref,
      id: null,
      realm: realms.own,
      ...storedFields(row),
      // Numbers of people are another server's perhaps.
      who: withoutMember(row.who ?? null),
      turns: withoutMembers(row.turns ?? null),
      family_id: realms.home,
      project_ref: project?.task.ref ?? null,
      deleted_at: row.deleted_at ? past(row.deleted_at) : null,
      completed_at: past(row.completed_at ?? at),
      created_by: actor,
      version: 0,
      created_at: past(row.created_at),
      updated_at: past(row.updated_at ?? row.created_at),
    },
    project?.task ?? null,
  );
  return { ...normalized, realm: realmOf({ family_id: normalized.family_id, keeper: actor.id }) };
}

/** A completed project that gets an open step is opened by it, as by any verb (decision 103). */
function projectsOpened(
  created: readonly Task[],
  projects: ReadonlyMap<TaskRef, LoadedTask>,
  context: EffectContext,
): readonly RowChange[] {
  const loaded = [...projects.values()];
  const board = new Board(
    loaded.map(({ task }) => task),
    DEFAULT_SETTINGS,
  );
  for (const task of created) {
    board.add(task);
    reopenProject(board, task.ref, null, context);
  }
  return loaded.flatMap((before) => {
    const after = board.task(before.task.ref);
    return after === null || after === before.task ? [] : [{ before, after }];
  });
}

async function hasTooManySubtasks(
  tx: Tx,
  changes: readonly RowChange[],
  projects: ReadonlyMap<TaskRef, LoadedTask>,
): Promise<boolean> {
  const there = await countSubtasks(
    tx,
    Array.from(projects.values(), ({ task }) => task.id),
  );
  return Array.from(projects.values()).some(({ task }) => {
    const coming = changes.filter(({ after }) => after.project_ref === task.ref).length;
    return coming > 0 && (there.get(task.id) ?? 0) + coming > MAX_SUBTASKS;
  });
}
