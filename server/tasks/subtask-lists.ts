/** Projects with their subtasks, and the subtasks of one, page by page. */
import * as z from 'zod/mini';
import { compareSubtasks } from '#domain/project.ts';
import type { RealmId, TaskId } from '#domain/ids.ts';
import { clientRef, isoTime } from '#domain/wire/ids.ts';
import type { Tx } from '../db/database.ts';
import {
  addressAfter,
  countFitting,
  PAGE_BYTES,
  type ListAsked,
  type Page,
  type PageAsked,
} from '../http/list-page.ts';
import type { Realms } from '../realms.ts';
import { bytesOf, readTaskPage } from './lists.ts';
import { loadById, loadedToWire, type LoadedTask } from './load.ts';
import {
  bytesOfTask,
  findTaskKeys,
  placeOf,
  type TaskKey,
  type TaskPlace,
  type Wanted,
} from './task-keys.ts';

/** Where a page of subtasks ended: what they are ordered by. */
export const subtaskPlace = z.object({
  completed: z.boolean(),
  position: z.nullable(z.int()),
  created_at: isoTime,
  ref: clientRef,
});
type SubtaskPlace = z.output<typeof subtaskPlace>;

interface SubtaskKey extends SubtaskPlace {
  readonly id: TaskId;
  readonly bytes: number;
}

/** Projects in a page, and tasks in it: a project has at most a thousand subtasks. */
const MAX_PROJECTS = 100;
const MAX_TASKS = 1000;

/** Live subtasks, incomplete ones first. */
export async function listSubtasks(
  tx: Tx,
  realms: Realms,
  project: TaskId,
  { after, limit }: PageAsked<SubtaskPlace>,
): Promise<Page<SubtaskPlace>> {
  const all = (await findSubtaskKeys(tx, realms.all, [project])).get(project) ?? [];
  const keys = after === null ? all : all.filter((key) => compareSubtasks(key, after) > 0);
  return readTaskPage(tx, realms, keys, { limit, placeOf: placeOfSubtask, end: null });
}

/** Live projects with their live subtasks, newest first. */
export async function listProjects(
  tx: Tx,
  realms: Realms,
  list: ListAsked,
  wanted: Wanted,
  { after, limit }: PageAsked<TaskPlace>,
): Promise<Page<TaskPlace>> {
  const most = Math.min(limit, MAX_PROJECTS);
  const { keys, end } = await findTaskKeys(tx, realms, wanted, { after, limit: most });
  const possible = await firstWithFewSubtasks(tx, realms, keys.slice(0, most));
  const rows = await writeProjects(tx, realms, list, possible);
  const last = possible[rows.length - 1];
  return { rows, next: last === undefined || rows.length === keys.length ? end : placeOf(last) };
}

/** With the subtasks, as JSON. */
export async function writeProject(
  tx: Tx,
  realms: Realms,
  list: Pick<ListAsked, 'serverId' | 'user'>,
  { task }: LoadedTask,
): Promise<string> {
  const [written = '{}'] = await writeProjects(tx, realms, list, [{ id: task.id, bytes: 0 }]);
  return written;
}

async function firstWithFewSubtasks(
  tx: Tx,
  realms: Realms,
  keys: readonly TaskKey[],
): Promise<readonly TaskKey[]> {
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  const rows = await tx
    .selectFrom('tasks')
    .select((eb) => ['project_id', eb.fn.countAll<number>().as('count')])
    .where('project_id', 'in', ids)
    .where('realm_id', 'in', realms.all)
    .where('deleted_at', 'is', null)
    .groupBy('project_id')
    .execute();
  const counts = new Map(rows.map(({ project_id, count }) => [project_id, count]));
  const sizes = ids.map((id) => 1 + (counts.get(id) ?? 0));
  return keys.slice(0, countFitting(sizes, MAX_TASKS));
}

/** As many as fit in a page, at least one. Of one that does not fit alone, as many subtasks as do. */
async function writeProjects(
  tx: Tx,
  realms: Realms,
  list: Pick<ListAsked, 'serverId' | 'user'>,
  projects: readonly Pick<TaskKey, 'id' | 'bytes'>[],
): Promise<readonly string[]> {
  const subtasks = await findSubtaskKeys(
    tx,
    realms.all,
    projects.map(({ id }) => id),
  );
  const groups = projects.map((project) => ({ project, subtasks: subtasks.get(project.id) ?? [] }));
  const likely = cut(groups, ({ bytes }) => bytes);
  const loaded = await loadById(
    tx,
    realms.all,
    likely.flatMap((group) => [group.project.id, ...group.subtasks.map(({ id }) => id)]),
  );
  const written = new Map(Array.from(loaded, ([id, task]) => [id, JSON.stringify(loadedToWire(task))]));
  const fitting = cut(likely, ({ id }) => bytesOf(written.get(id) ?? ''));
  return fitting.map((group) => {
    const { id } = group.project;
    const parts = group.subtasks.map((key) => written.get(key.id) ?? '');
    const last = group.subtasks.at(-1);
    const isWhole = last === undefined || group.subtasks.length === subtasks.get(id)?.length;
    const rest = isWhole ? '' : `,"subtasks_next":${JSON.stringify(restOf(list, id, last))}`;
    return `${(written.get(id) ?? '{}').slice(0, -1)},"subtasks":[${parts.join(',')}]${rest}}`;
  });
}

function restOf(list: Pick<ListAsked, 'serverId' | 'user'>, project: TaskId, last: SubtaskKey): string {
  const { serverId, user } = list;
  const path = `/api/tasks/${project}/subtasks`;
  return addressAfter({ serverId, user, path, query: {} }, placeOfSubtask(last));
}

interface Group<K> {
  readonly project: K;
  readonly subtasks: readonly SubtaskKey[];
}

function cut<K extends Pick<TaskKey, 'id' | 'bytes'>>(
  groups: readonly Group<K>[],
  sizeOf: (key: Pick<TaskKey, 'id' | 'bytes'>) => number,
): readonly Group<K>[] {
  const sizes = groups.map(({ project, subtasks }) =>
    subtasks.reduce((sum, key) => sum + sizeOf(key), sizeOf(project)),
  );
  const [first] = groups;
  if (first === undefined || (sizes[0] ?? 0) <= PAGE_BYTES) {
    return groups.slice(0, countFitting(sizes, PAGE_BYTES));
  }
  const count = countFitting(first.subtasks.map(sizeOf), PAGE_BYTES - sizeOf(first.project));
  return [{ ...first, subtasks: first.subtasks.slice(0, count) }];
}

/** The live subtasks of each project, in its order. The projects must be visible to the caller. */
async function findSubtaskKeys(
  tx: Tx,
  realms: readonly RealmId[],
  projects: readonly TaskId[],
): Promise<ReadonlyMap<TaskId, readonly SubtaskKey[]>> {
  const groups = new Map<TaskId, SubtaskKey[]>();
  if (projects.length === 0) return groups;
  const rows = await tx
    .selectFrom('tasks')
    .select(['id', 'project_id', 'completed', 'position', 'created_at', 'client_ref as ref'])
    .select(bytesOfTask.as('bytes'))
    .where('project_id', 'in', projects)
    .where('realm_id', 'in', realms)
    .where('deleted_at', 'is', null)
    .execute();
  for (const { project_id: project, completed, ...row } of rows) {
    if (project === null) continue;
    const key = { ...row, completed: completed === 1 };
    const group = groups.get(project);
    if (group === undefined) groups.set(project, [key]);
    else group.push(key);
  }
  for (const group of groups.values()) group.sort(compareSubtasks);
  return groups;
}

function placeOfSubtask({ completed, position, created_at, ref }: SubtaskKey): SubtaskPlace {
  return { completed, position, created_at, ref };
}
