/** Reads tasks. Every query names the realms it may read; none finds a task by its bare id. */
import { setImmediate } from 'node:timers/promises';
import type { RealmId, TaskId, TaskRef, UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { ProjectEnd } from '#domain/verbs/board.ts';
import { shownName } from '#domain/user.ts';
import type { TaskIdOrRef } from '#domain/wire/fields.ts';
import { taskToWire, type WireProject, type WireTask } from '#domain/wire/task.ts';
import type { Kysely } from 'kysely';
import type { Tx } from '../db/database.ts';
import { keptQuery, type Place } from '../db/kept-query.ts';
import type { Schema } from '../db/schema.ts';
import { fieldsOf } from './columns.ts';
import { LargeWrite, MOST_ROWS } from '../http/large-writes.ts';

/** A row with everything needed to write it back and to show it. */
export interface LoadedTask {
  readonly task: Task & { readonly id: TaskId };
  readonly ownerId: UserId;
  readonly project: WireProject | null;
}

/** All tasks of the realms, with their projects' names and their authors'. The caller adds conditions and an order. */
export function selectTasks(tx: Kysely<Schema>, realms: readonly RealmId[]) {
  return tx
    .selectFrom('tasks')
    .leftJoin('tasks as project', 'project.id', 'tasks.project_id')
    .leftJoin('users as author', 'author.id', 'tasks.created_by')
    .selectAll('tasks')
    .select([
      'project.client_ref as project_ref',
      'project.name as project_name',
      'author.first_name as author_first_name',
      'author.display_name as author_display_name',
      'author.name as author_name',
    ])
    .where('tasks.realm_id', 'in', realms);
}

type SelectedTask = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number];

export function toLoadedTask(row: SelectedTask): LoadedTask {
  const { realm_id, owner_id, client_ref, project_id, project_ref, project_name } = row;
  return {
    ownerId: owner_id,
    project:
      project_id === null || project_ref === null || project_name === null
        ? null
        : { id: project_id, client_ref: project_ref, name: project_name },
    task: {
      ref: client_ref,
      id: row.id,
      realm: realm_id,
      ...fieldsOf(row, project_ref),
      created_by: authorOf(row),
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
    },
  };
}

function authorOf(row: SelectedTask): Task['created_by'] {
  if (row.created_by === null) return null;
  const { author_first_name, author_display_name, author_name } = row;
  const display_name = shownName({
    display_name: author_display_name,
    first_name: author_first_name ?? '',
    name: author_name ?? '',
  });
  return { id: row.created_by, display_name };
}

export function loadedToWire({ task, project }: Pick<LoadedTask, 'task' | 'project'>): WireTask {
  return taskToWire(task, project);
}

export async function findTask(
  tx: Tx,
  realms: readonly RealmId[],
  wanted: TaskIdOrRef,
): Promise<LoadedTask | null> {
  const [row] =
    wanted.kind === 'id'
      ? await selectById(tx, { realms, id: wanted.id })
      : await selectByRef(tx, { realms, ref: wanted.ref });
  return row === undefined ? null : toLoadedTask(row);
}

const selectById = keptQuery((db, place: Place<{ realms: readonly RealmId[]; id: TaskId }>) =>
  selectTasks(db, place('realms')).where('tasks.id', '=', place('id')),
);

const selectByRef = keptQuery((db, place: Place<{ realms: readonly RealmId[]; ref: TaskRef }>) =>
  selectTasks(db, place('realms')).where('tasks.client_ref', '=', place('ref')),
);

/** Rows that SQLite reads at a time, in some 2 ms, before another request gets its turn. */
const ROWS_AT_ONCE = MOST_ROWS;

/** Reads the rows of a page: in parts, since no other request is served while SQLite reads. */
export async function loadById(
  tx: Tx,
  realms: readonly RealmId[],
  ids: readonly TaskId[],
): Promise<ReadonlyMap<TaskId, LoadedTask>> {
  const loaded = new Map<TaskId, LoadedTask>();
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    if (start > 0) await setImmediate();
    const rows = await selectTasks(tx, realms)
      .where('tasks.id', 'in', ids.slice(start, start + ROWS_AT_ONCE))
      .execute();
    for (const row of rows) loaded.set(row.id, toLoadedTask(row));
  }
  return loaded;
}

export async function findByRefs(
  tx: Tx,
  realms: readonly RealmId[],
  refs: readonly TaskRef[],
): Promise<readonly LoadedTask[]> {
  if (refs.length === 0) return [];
  const rows = await selectByRefs(tx, { realms, refs });
  return rows.map(toLoadedTask);
}

const selectByRefs = keptQuery((db, place: Place<{ realms: readonly RealmId[]; refs: readonly TaskRef[] }>) =>
  selectTasks(db, place('realms')).where('tasks.client_ref', 'in', place('refs')),
);

/** Deleted ones too, in no order. Throws `LargeWrite` if there are more than `most`. */
export async function findSubtasks(
  tx: Tx,
  realms: readonly RealmId[],
  projects: readonly TaskId[],
  most = Number.POSITIVE_INFINITY,
): Promise<readonly LoadedTask[]> {
  if (projects.length === 0) return [];
  const rows = await selectTasks(tx, realms)
    .where('tasks.project_id', 'in', projects)
    .limit(ROWS_AT_ONCE + 1)
    .execute();
  if (rows.length <= ROWS_AT_ONCE) return rows.map(toLoadedTask);
  if (rows.length > most) throw new LargeWrite('There are many subtasks.');
  const ids = await tx
    .selectFrom('tasks')
    .select('id')
    .where('project_id', 'in', projects)
    .where('realm_id', 'in', realms)
    .execute();
  const loaded = await loadById(
    tx,
    realms,
    ids.map(({ id }) => id),
  );
  return [...loaded.values()];
}

/** Only what names and orders them. */
export async function findSubtaskOrder(tx: Tx, realms: readonly RealmId[], project: TaskId) {
  return tx
    .selectFrom('tasks')
    .select(['id', 'client_ref as ref', 'position', 'deleted_at'])
    .where('project_id', '=', project)
    .where('realm_id', 'in', realms)
    .execute();
}

/** The number of each project's subtasks, deleted ones too. The projects must be visible to the caller. */
export async function countSubtasks(
  tx: Tx,
  projects: readonly TaskId[],
): Promise<ReadonlyMap<TaskId, number>> {
  if (projects.length === 0) return new Map();
  const rows = await tx
    .selectFrom('tasks')
    .select((eb) => ['project_id', eb.fn.countAll<number>().as('count')])
    .where('project_id', 'in', projects)
    .groupBy('project_id')
    .execute();
  return new Map(rows.flatMap(({ project_id, count }) => (project_id === null ? [] : [[project_id, count]])));
}

/** Counts deleted subtasks, too. The project must be visible to the caller. */
export async function findEnd(tx: Tx, project: TaskId): Promise<ProjectEnd> {
  const { count, last } = await tx
    .selectFrom('tasks')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .where('project_id', '=', project)
    .executeTakeFirstOrThrow();
  return { count, position: (last ?? -1) + 1 };
}
