import type { TaskRef } from '#domain/ids.ts';
import { compareSubtasks, progressOf, type Progress } from '#domain/project.ts';
import { SPACES, type Space } from '#domain/space.ts';
import type { KinboxDb, TaskRow } from '../db.ts';
import { listTasks } from './list-tasks.ts';

/** The projects a task can be put into, newest first, of every space. */
export async function projectChoices(db: KinboxDb): Promise<TaskRow[]> {
  return listTasks(db, 'projects', SPACES);
}

/** Live subtasks in the order a project shows them. */
export async function subtasksOf(db: KinboxDb, project: TaskRef): Promise<TaskRow[]> {
  const rows = await db.tasks.where('project_ref').equals(project).toArray();
  return rows.filter((row) => row.deleted_at === null).sort(compareSubtasks);
}

export interface ProjectCard {
  readonly project: TaskRow;
  readonly progress: Progress;
}

export async function projectCards(db: KinboxDb, spaces: readonly Space[]): Promise<ProjectCard[]> {
  const projects = await listTasks(db, 'projects', spaces);
  // A request for each project, and one transaction for all: a cursor would be a request for each subtask.
  const subtasks = await db.transaction('r', db.tasks, async () =>
    Promise.all(projects.map(({ ref }) => db.tasks.where('project_ref').equals(ref).toArray())),
  );
  return projects.map((project, index) => ({ project, progress: progressOf(subtasks[index] ?? []) }));
}
