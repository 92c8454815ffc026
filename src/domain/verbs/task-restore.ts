import { refuse, type Board, type EffectContext, type Refusal } from './board.ts';
import { projectDelete } from './project-delete.ts';
import { showTicks } from './show-ticks.ts';
import { taskDelete } from './task-delete.ts';
import { reopenProject, reopenWithOpenSteps } from './subtasks.ts';
import { argsIf, bare, no, nothing, rows, subjectRow, unlessDone } from './verb.ts';
import type { TaskArgs, VerbDefinition } from './verb.ts';

export const taskRestore: VerbDefinition<'task.restore', TaskArgs> = {
  kind: 'task.restore',
  subject: subjectRow,
  scope: ({ ref }) => rows([ref], [ref]),
  effect: restoreTask,
  call: ({ ref }) => bare('POST', `/api/tasks/${ref}/restore`),
  asks: nothing,
  isOfOwnRow: no,
  movesSubtasks: no,
  coalesce: (waiting, args) => {
    const deletion = argsIf(taskDelete, waiting) ?? argsIf(projectDelete, waiting);
    return deletion?.ref === args.ref ? { kind: taskRestore.kind, args } : null;
  },
  remake: unlessDone(restoreTask),
};

/** Brings back what was deleted together; a subtask whose project is gone or still deleted comes back on its own. */
function restoreTask(board: Board, { ref }: TaskArgs, context: EffectContext): Refusal | null {
  const task = board.task(ref);
  if (task === null) return refuse('task_missing');
  if (task.deleted_at === null) return null;
  const deletedTogether = board.subtasksOf(ref).filter((subtask) => subtask.deleted_at === task.deleted_at);
  const project = board.projectOf(task);
  const isAlone = project === null || project.deleted_at !== null;
  board.change(ref, context, (draft) => {
    draft.deleted_at = null;
    if (isAlone) draft.project_ref = null;
  });
  showTicks(board, ref, context);
  for (const each of deletedTogether)
    board.change(each.ref, context, (draft) => void (draft.deleted_at = null));
  reopenProject(board, ref, task, context);
  reopenWithOpenSteps(board, ref, context);
  return null;
}
