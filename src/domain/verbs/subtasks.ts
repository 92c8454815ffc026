import type { TaskRef } from '../ids.ts';
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
