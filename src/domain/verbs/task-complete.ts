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
  scope: ({ ref, completed }) => rows([ref], [], completed ? ref : null),
  effect: completeTask,
  call: ({ ref, completed }, board) => putTask(ref, board, { completed }),
  asks: ({ completed }) => ({ completed }),
  isOfOwnRow: yes,
  movesSubtasks: no,
  coalesce: (waiting, args) => {
    const earlier = argsIf(taskComplete, waiting);
    if (earlier?.ref !== args.ref)
      return coalesceIntoCreate(waiting, args.ref, { completed: args.completed });
    // A step that was opened may have opened its project, which stays open.
    return !earlier.completed && args.completed ? null : { kind: taskComplete.kind, args };
  },
  remake: unlessDone(completeTask),
};

function completeTask(board: Board, { ref, completed }: CompleteTaskArgs, context: EffectContext) {
  return editTask(board, { ref, changes: { completed } }, context);
}
