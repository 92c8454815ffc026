import type { TaskRef } from '../ids.ts';
import type { Board, EffectContext } from './board.ts';
import { editTask, coalesceIntoCreate, putTask } from './task-edit.ts';
import { argsIf, no, rows, subjectRow, unlessDone, yes, type VerbDefinition } from './verb.ts';

export interface SetImportantArgs {
  readonly ref: TaskRef;
  readonly important: boolean;
}

export const taskSetImportant: VerbDefinition<'task.setImportant', SetImportantArgs> = {
  kind: 'task.setImportant',
  subject: subjectRow,
  scope: ({ ref }) => rows([ref]),
  effect: setImportant,
  call: ({ ref, important }, board) => putTask(ref, board, { important }),
  asks: ({ important }) => ({ important }),
  isOfOwnRow: yes,
  movesSubtasks: no,
  coalesce: (waiting, args) =>
    argsIf(taskSetImportant, waiting)?.ref === args.ref
      ? { kind: taskSetImportant.kind, args }
      : coalesceIntoCreate(waiting, { ref: args.ref, changes: { important: args.important } }),
  remake: unlessDone(setImportant),
};

function setImportant(board: Board, { ref, important }: SetImportantArgs, context: EffectContext) {
  return editTask(board, { ref, changes: { important } }, context);
}
