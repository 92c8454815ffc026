import type { TaskRef } from '../ids.ts';
import { isOpenStep } from '../project.ts';
import type { Task } from '../task.ts';
import type { Board, EffectContext } from './board.ts';

/** After a project's space or type changed: its subtasks follow, and those that cannot leave it. */
export function normalizeSubtasks(board: Board, ref: TaskRef, context: EffectContext): void {
  for (const subtask of board.subtasksOf(ref)) board.change(subtask.ref, context, () => undefined);
}

export function releaseSubtasks(board: Board, ref: TaskRef, context: EffectContext): void {
  for (const subtask of board.subtasksOf(ref)) {
    board.change(subtask.ref, context, (draft) => void (draft.project_ref = null));
  }
}

export function hasLiveSubtasks(board: Board, ref: TaskRef): boolean {
  return board.subtasksOf(ref).some((subtask) => subtask.deleted_at === null);
}

export function hasOpenSteps(board: Board, ref: TaskRef): boolean {
  return board.subtasksOf(ref).some(isOpenStep);
}

/**
 * After a row was made, moved, restored or opened: a completed project that has got an open step by it is opened again.
 * `before`: the row as it was.
 */
export function reopenProject(board: Board, ref: TaskRef, before: Task | null, context: EffectContext): void {
  const after = board.task(ref);
  if (after === null || !isOpenStep(after)) return;
  const isNew = before === null || !isOpenStep(before) || before.project_ref !== after.project_ref;
  const project = board.projectOf(after);
  if (isNew && project !== null) reopen(board, project, context);
}

/** After the steps of a project came back with it. */
export function reopenWithOpenSteps(board: Board, ref: TaskRef, context: EffectContext): void {
  const project = board.task(ref);
  if (project !== null && hasOpenSteps(board, ref)) reopen(board, project, context);
}

function reopen(board: Board, project: Task, context: EffectContext): void {
  if (project.completed) board.change(project.ref, context, (draft) => void (draft.completed = false));
}
