/**
 * Imports the tasks of an export in chunks, each in a transaction of its own. Existing rows stay unchanged, so that the
 * same file can be imported again: after an interruption it continues where it stopped.
 */
import { realmOf, type IsoTime, type RealmId, type TaskRef, type UserId } from '#domain/ids.ts';
import { MAX_SUBTASKS } from '#domain/project.ts';
import { storedFields } from '#domain/task-fields.ts';
import { normalizeTask, type Task, type TaskAuthor } from '#domain/task.ts';
import type { ImportedTask } from '#domain/wire/own-data.ts';
import { RetryTransaction, type Database, type Tx } from '../db/database.ts';
import type { Events } from '../events.ts';
import type { FieldErrors } from '../http/reply.ts';
import { lockRealms, realmsOf, type Realms } from '../realms.ts';
import { countSubtasks, findByRefs, type LoadedTask } from '../tasks/load.ts';
import type { RowChange } from '../tasks/row-change.ts';
import { realmsWritten, saveChanges } from '../tasks/save.ts';
import { isOverfull } from '../tasks/write.ts';
import { MAX_WRONG } from './imported-rows.ts';
import { resolveRefs, type ImportedRef } from './imported-refs.ts';

export interface Importing {
  readonly actor: TaskAuthor;
  readonly at: IsoTime;
}

export interface Counts {
  readonly imported: number;
  readonly existing: number;
}

export type Imported =
  | ({ readonly kind: 'imported' } & Counts)
  /** Nothing was imported. */
  | { readonly kind: 'wrong'; readonly errors: FieldErrors }
  /** The realm is full; what came before was imported. */
  | ({ readonly kind: 'full'; readonly of: 'realm' | 'project' } & Counts);

const CHUNK = 500;

export async function importTasks(
  { database, events }: { readonly database: Database; readonly events: Events },
  rows: readonly ImportedTask[],
  importing: Importing,
): Promise<Imported> {
  const errors = await database.read((tx) => checkProjects(tx, rows, importing.actor.id));
  if (Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  const counts = { imported: 0, existing: 0 };
  const changed = new Set<RealmId>();
  try {
    for (const chunk of chunksOf(rows)) {
      const outcome = await database.write((tx) => writeChunk(tx, database, chunk, importing));
      if (outcome.kind === 'full') return { ...outcome, ...counts };
      counts.imported += outcome.imported;
      counts.existing += chunk.length - outcome.imported;
      for (const realm of outcome.changed) changed.add(realm);
    }
  } finally {
    if (changed.size > 0) events.publish({ kind: 'changed', realms: [...changed] });
  }
  return { kind: 'imported', ...counts };
}

/** A subtask's project is in the file, or exists here and is visible to the user. */
async function checkProjects(tx: Tx, rows: readonly ImportedTask[], user: UserId): Promise<FieldErrors> {
  const inFile = new Set(rows.map(({ client_ref }) => client_ref));
  const others = rows.map(projectRefOf).filter((ref) => ref !== null && !inFile.has(ref)) as TaskRef[];
  if (others.length === 0) return {};
  const realms = (await realmsOf(tx, user)).all;
  const resolved = await resolveRefs(tx, { user, realms }, [...new Set(others)]);
  const wrong = rows
    .map((row, index) => ({ index, ref: projectRefOf(row) }))
    .filter(({ ref }) => ref !== null && !inFile.has(ref) && resolved.get(ref)?.exists !== true);
  return Object.fromEntries(
    wrong
      .slice(0, MAX_WRONG)
      .map(({ index }) => [`tasks.${index}.project`, ['The project is not in the file.']]),
  );
}

function projectRefOf({ project }: ImportedTask): TaskRef | null {
  return project?.client_ref ?? null;
}

/** Tasks without a project come first: a project exists before its subtasks. */
function* chunksOf(rows: readonly ImportedTask[]): Generator<readonly ImportedTask[]> {
  for (const isSubtask of [false, true]) {
    const part = rows.filter((row) => (projectRefOf(row) !== null) === isSubtask);
    for (let start = 0; start < part.length; start += CHUNK) yield part.slice(start, start + CHUNK);
  }
}

type ChunkOutcome =
  | { readonly kind: 'written'; readonly imported: number; readonly changed: readonly RealmId[] }
  | { readonly kind: 'full'; readonly of: 'realm' | 'project' };

async function writeChunk(
  tx: Tx,
  { dialect }: Database,
  chunk: readonly ImportedTask[],
  importing: Importing,
): Promise<ChunkOutcome> {
  const { actor, at } = importing;
  const before = await realmsOf(tx, actor.id);
  const locked = await lockRealms(tx, dialect, before.all);
  const realms = await realmsOf(tx, actor.id);
  if (!realms.all.every((realm) => locked.has(realm))) throw new RetryTransaction('The home family changed.');
  const named = chunk.flatMap((row) => [row.client_ref, ...(row.project ? [row.project.client_ref] : [])]);
  const refs = await resolveRefs(tx, { user: actor.id, realms: realms.all }, [...new Set(named)]);
  const projects = await findProjects(tx, realms, chunk, refs);
  const changes = chunk
    .filter((row) => refs.get(row.client_ref)?.exists === false)
    .map((row) => ({ before: null, after: toTask(row, { refs, projects, realms, importing }) }));
  if (realmsWritten(changes).some((realm) => isOverfull(realm, changes, locked))) {
    return { kind: 'full', of: 'realm' };
  }
  if (await hasTooManySubtasks(tx, changes, projects)) return { kind: 'full', of: 'project' };
  const ids = new Map(Array.from(projects, ([ref, { task }]) => [ref, task.id]));
  await saveChanges(tx, changes, { actor: actor.id, at, projects: ids });
  return { kind: 'written', imported: changes.length, changed: realmsWritten(changes) };
}

/** By the ref that they have on this server. */
async function findProjects(
  tx: Tx,
  realms: Realms,
  chunk: readonly ImportedTask[],
  refs: ReadonlyMap<TaskRef, ImportedRef>,
): Promise<ReadonlyMap<TaskRef, LoadedTask>> {
  const named = chunk.map(projectRefOf).map((ref) => (ref === null ? undefined : refs.get(ref)?.ref));
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
