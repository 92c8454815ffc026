import type { TaskRef } from '#domain/ids.ts';
import { isActionable } from '#domain/project.ts';
import type { Space } from '#domain/space.ts';
import type { KinboxDb, TaskRow } from '../db.ts';
import { listTasks, type ListOptions } from './list-tasks.ts';

/** Todo or the important tasks, without the subtasks of sequential projects that are not the next step. */
export async function actionableTasks(
  db: KinboxDb,
  list: 'todo' | 'important',
  spaces: readonly Space[],
  options: ListOptions = {},
): Promise<TaskRow[]> {
  const rows = await listTasks(db, list, spaces, options);
  const projects = await sequentialProjects(db, rows);
  return rows.filter((row) => {
    const found = row.project_ref === null ? undefined : projects.get(row.project_ref);
    return found === undefined || isActionable(row, found.project, found.subtasks);
  });
}

async function sequentialProjects(db: KinboxDb, rows: readonly TaskRow[]) {
  const refs = [...new Set(rows.map((row) => row.project_ref).filter((ref) => ref !== null))];
  const projects = (await db.tasks.bulkGet(refs)).filter(
    (row) => row?.execution_type === 'synchronous',
  ) as TaskRow[];
  const found = new Map<TaskRef, { project: TaskRow; subtasks: TaskRow[] }>();
  for (const project of projects) found.set(project.ref, { project, subtasks: [] });
  const subtasks = await db.tasks
    .where('project_ref')
    .anyOf([...found.keys()])
    .toArray();
  for (const subtask of subtasks) {
    if (subtask.project_ref !== null) found.get(subtask.project_ref)?.subtasks.push(subtask);
  }
  return found;
}
