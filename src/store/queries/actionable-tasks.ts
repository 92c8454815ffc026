import type { Day, TaskRef } from '#domain/ids.ts';
import { isActionable } from '#domain/project.ts';
import { isDue, isWaitingIn } from '#domain/waiting.ts';
import type { KinboxDb, TaskRow } from '../db.ts';

/**
 * Of these rows, without the subtasks of sequential projects that are not the next step, and those of projects that
 * wait. What is due is there in any case. `projects`: theirs.
 */
export async function actionableTasks(
  db: KinboxDb,
  rows: readonly TaskRow[],
  projects: ReadonlyMap<TaskRef, TaskRow>,
  today: Day,
): Promise<readonly TaskRow[]> {
  const sequential = await subtasksOfSequential(db, projects);
  return rows.filter((row) => {
    if (isDue(row, today) || row.project_ref === null) return true;
    if (isWaitingIn(row, projects.get(row.project_ref) ?? null, today)) return false;
    const found = sequential.get(row.project_ref);
    return found === undefined || isActionable(row, found.project, found.subtasks, today);
  });
}

async function subtasksOfSequential(db: KinboxDb, projects: ReadonlyMap<TaskRef, TaskRow>) {
  const found = new Map<TaskRef, { readonly project: TaskRow; readonly subtasks: TaskRow[] }>();
  for (const project of projects.values()) {
    if (project.execution_type === 'synchronous') found.set(project.ref, { project, subtasks: [] });
  }
  if (found.size === 0) return found;
  const subtasks = await db.tasks
    .where('project_ref')
    .anyOf([...found.keys()])
    .toArray();
  for (const subtask of subtasks) {
    if (subtask.project_ref !== null) found.get(subtask.project_ref)?.subtasks.push(subtask);
  }
  return found;
}
