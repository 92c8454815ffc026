/** The lists of tasks for other clients than ours. */
import { compareSubtasks } from '#domain/project.ts';
import type { Space } from '#domain/space.ts';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import type { WireTask } from '#domain/wire/task.ts';
import type { taskFilter } from '#domain/wire/requests.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../db/database.ts';
import type { Realms } from '../realms.ts';
import { findSubtasks, loadedToWire, selectTasks, toLoadedTask, type LoadedTask } from './load.ts';

type Filter = z.output<typeof taskFilter>;

/** Live tasks, newest first. */
export async function listTasks(tx: Tx, realms: Realms, filter: Filter): Promise<readonly WireTask[]> {
  let query = selectIn(tx, realms, filter.spaces).where('tasks.deleted_at', 'is', null);
  if (filter.status != null) query = query.where('tasks.status', '=', filter.status);
  if (filter.type != null) query = query.where('tasks.type', '=', filter.type);
  if (filter.important != null) query = query.where('tasks.important', '=', filter.important ? 1 : 0);
  if (filter.completed != null) query = query.where('tasks.completed', '=', filter.completed ? 1 : 0);
  const rows = await query.orderBy('tasks.created_at', 'desc').orderBy('tasks.id', 'desc').execute();
  return rows.map(toLoadedTask).map(loadedToWire);
}

/** Deleted tasks, the last deleted first. */
export async function listDeleted(
  tx: Tx,
  realms: Realms,
  spaces: Filter['spaces'],
): Promise<readonly WireTask[]> {
  const rows = await selectIn(tx, realms, spaces)
    .where('tasks.deleted_at', 'is not', null)
    .orderBy('tasks.deleted_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .execute();
  return rows.map(toLoadedTask).map(loadedToWire);
}

/** Live projects with their live subtasks, newest first. */
export async function listProjects(
  tx: Tx,
  realms: Realms,
  spaces: Filter['spaces'],
): Promise<readonly WireTask[]> {
  const rows = await selectIn(tx, realms, spaces)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.type', '=', 'project')
    .orderBy('tasks.created_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .execute();
  return withSubtasks(tx, realms, rows.map(toLoadedTask));
}

export async function withSubtasks(
  tx: Tx,
  realms: Realms,
  projects: readonly LoadedTask[],
): Promise<readonly WireTask[]> {
  const ids = projects.map(({ task }) => task.id);
  const subtasks = groupByProject(await findSubtasks(tx, realms.all, ids));
  return projects.map((project) => ({
    ...loadedToWire(project),
    subtasks: inOrder(subtasks.get(project.task.ref) ?? []),
  }));
}

/** Reads each task once, however many projects there are. */
export function groupByProject(tasks: readonly LoadedTask[]): ReadonlyMap<TaskRef, readonly LoadedTask[]> {
  const groups = new Map<TaskRef, LoadedTask[]>();
  for (const each of tasks) {
    const { project_ref: project } = each.task;
    if (project === null) continue;
    const group = groups.get(project);
    if (group === undefined) groups.set(project, [each]);
    else group.push(each);
  }
  return groups;
}

/** Live subtasks, incomplete ones first. */
export async function listSubtasks(tx: Tx, realms: Realms, project: TaskId): Promise<readonly WireTask[]> {
  return inOrder(await findSubtasks(tx, realms.all, [project]));
}

function inOrder(subtasks: readonly LoadedTask[]): readonly WireTask[] {
  return subtasks
    .filter(({ task }) => task.deleted_at === null)
    .sort((a, b) => compareSubtasks(a.task, b.task))
    .map(loadedToWire);
}

/** Without a family the family space is a part of the personal one. */
function selectIn(tx: Tx, realms: Realms, spaces: Filter['spaces']) {
  const query = selectTasks(tx, realms.all);
  if (spaces == null || spaces.length === 0) return query;
  const asked = new Set<Space>(spaces);
  if (asked.has('personal') && realms.memberships.length === 0) asked.add('family');
  return query.where('tasks.space', 'in', [...asked]);
}
