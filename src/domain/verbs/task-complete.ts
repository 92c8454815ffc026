import type { TaskRef } from '../ids.ts';
import type { Board, EffectContext } from './board.ts';
import { editTask, coalesceIntoCreate, putTask } from './task-edit.ts';
import { argsIf, no, rows, subjectRow, unlessDone, yes, type VerbDefinition } from './verb.ts';

export interface CompleteTaskArgs {
  readonly ref: TaskRef;
  readonly completed: boolean;
}

export const taskComplete: VerbDefinition<'task.complete', CompleteTaskArgs> = {
  kind: 'task.complete',
  subject: subjectRow,
  scope: ({ ref }) => rows([ref]),
  effect: completeTask,
  call: ({ ref, completed }, board) => putTask(ref, board, { completed }),
  asks: ({ completed }) => ({ completed }),
  isOfOwnRow: yes,
  movesSubtasks: no,
  coalesce: (waiting, args) =>
    argsIf(taskComplete, waiting)?.ref === args.ref
      ? { kind: taskComplete.kind, args }
      : coalesceIntoCreate(waiting, args.ref, { completed: args.completed }),
  remake: unlessDone(completeTask),
};

function completeTask(board: Board, { ref, completed }: CompleteTaskArgs, context: EffectContext) {
  return editTask(board, { ref, changes: { completed } }, context);
}
