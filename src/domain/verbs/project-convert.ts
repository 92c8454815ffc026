import type { Board, EffectContext, Refusal } from './board.ts';
import { editTask } from './task-edit.ts';
import { bare, neverCoalesces, no, nothing, rows, subjectRow, unlessDone } from './verb.ts';
import type { TaskArgs, VerbDefinition } from './verb.ts';

export const projectConvert: VerbDefinition<'project.convert', TaskArgs> = {
  kind: 'project.convert',
  subject: subjectRow,
  scope: ({ ref }) => rows([ref], [ref]),
  effect: convertToProject,
  call: ({ ref }) => bare('POST', `/api/tasks/${ref}/convert-to-project`),
  asks: nothing,
  isOfOwnRow: no,
  movesSubtasks: no,
  coalesce: neverCoalesces,
  remake: unlessDone(convertToProject),
};

/** A subtask leaves its project first: projects do not nest. Converting a project again changes nothing. */
function convertToProject(board: Board, { ref }: TaskArgs, context: EffectContext): Refusal | null {
  return editTask(board, { ref, changes: { type: 'project', project_ref: null } }, context);
}
