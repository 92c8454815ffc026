import { refuse, type Board, type EffectContext, type Refusal } from './board.ts';
import { bare, neverCoalesces, no, nothing, rows, subjectRow, unlessDone, yes } from './verb.ts';
import type { TaskArgs, VerbDefinition } from './verb.ts';

export const taskDelete: VerbDefinition<'task.delete', TaskArgs> = {
  kind: 'task.delete',
  life: 'deletes',
  subject: subjectRow,
  scope: ({ ref }) => rows([ref], [ref]),
  effect: deleteTask,
  call: ({ ref }) => bare('DELETE', `/api/tasks/${ref}`),
  asks: nothing,
  isOfOwnRow: no,
  movesSubtasks: yes,
  coalesce: neverCoalesces,
  remake: unlessDone(deleteTask),
};

/** Soft: the row stays, and a project takes its subtasks along under the same instant, by which they are restored together. */
export function deleteTask(board: Board, { ref }: TaskArgs, context: EffectContext): Refusal | null {
  const task = board.task(ref);
  if (task === null) return refuse('task_missing');
  if (task.deleted_at !== null) {
    // On its own from now on: it must not come back with its project.
    const isWithProject = board.projectOf(task)?.deleted_at === task.deleted_at;
    if (isWithProject) board.change(ref, context, (draft) => void (draft.deleted_at = context.at));
    return null;
  }
  const live = board.subtasksOf(ref).filter((subtask) => subtask.deleted_at === null);
  for (const each of [task, ...live]) {
    board.change(each.ref, context, (draft) => void (draft.deleted_at = context.at));
  }
  return null;
}
