import type { TaskRef } from '../ids.ts';
import type { ExecutionType } from '../execution-type.ts';
import { refuse, type Board, type EffectContext, type Refusal } from './board.ts';
import { argsIf, no, post, rows, subjectRow, unlessDone, type VerbDefinition } from './verb.ts';

export interface SetExecutionArgs {
  readonly ref: TaskRef;
  readonly execution_type: ExecutionType;
}

export const projectSetExecution: VerbDefinition<'project.setExecution', SetExecutionArgs> = {
  kind: 'project.setExecution',
  subject: subjectRow,
  scope: ({ ref }) => rows([ref]),
  effect: setExecution,
  call: ({ ref, execution_type }) => post(`/api/tasks/${ref}/toggle-execution-type`, { execution_type }),
  asks: ({ execution_type }) => ({ execution_type }),
  isOfOwnRow: no,
  movesSubtasks: no,
  coalesce: (waiting, args) =>
    argsIf(projectSetExecution, waiting)?.ref === args.ref ? { kind: projectSetExecution.kind, args } : null,
  remake: unlessDone(setExecution),
};

function setExecution(board: Board, args: SetExecutionArgs, context: EffectContext): Refusal | null {
  const project = board.task(args.ref);
  if (project === null) return refuse('task_missing');
  if (project.type !== 'project') return refuse('not_a_project');
  board.change(args.ref, context, (draft) => void (draft.execution_type = args.execution_type));
  return null;
}
