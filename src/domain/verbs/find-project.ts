import type { TaskRef } from '../ids.ts';
import { MAX_SUBTASKS } from '../project.ts';
import type { Task } from '../task.ts';
import { refuse, type Board, type Refusal } from './board.ts';

/** The project that a task is to go into, or why it cannot; null if none is named. */
export function findProject(board: Board, ref: TaskRef | null): Task | Refusal | null {
  if (ref === null) return null;
  const project = board.task(ref);
  if (project === null) return refuse('project_missing', 'project_id');
  if (project.type !== 'project') return refuse('not_a_project', 'project_id');
  if (project.deleted_at !== null) return refuse('project_deleted', 'project_id');
  if (board.endOf(ref).count >= MAX_SUBTASKS) return refuse('too_many_subtasks', 'project_id');
  return project;
}
