import type { FamilyId, TaskRef } from '../ids.ts';
import type { Space } from '../space.ts';
import { refuse, type Board, type EffectContext, type Refusal } from './board.ts';
import { normalizeSubtasks } from './subtasks.ts';
import { neverCoalesces, no, post, rows, subjectRow, unlessDone, yes, type VerbDefinition } from './verb.ts';

export interface SwitchSpaceArgs {
  readonly ref: TaskRef;
  readonly space: Space;
  readonly family_id?: FamilyId | null;
}

export const projectSwitchSpace: VerbDefinition<'project.switchSpace', SwitchSpaceArgs> = {
  kind: 'project.switchSpace',
  subject: subjectRow,
  scope: ({ ref }) => rows([ref], [ref]),
  effect: switchSpace,
  call: ({ ref, ...place }) => post(`/api/tasks/${ref}/switch-space`, place),
  asks: (args) => args,
  isOfOwnRow: no,
  movesSubtasks: yes,
  coalesce: neverCoalesces,
  remake: unlessDone(switchSpace),
  withFamily: (args, family_id) => ({ ...args, family_id }),
};

function switchSpace(board: Board, args: SwitchSpaceArgs, context: EffectContext): Refusal | null {
  const task = board.task(args.ref);
  if (task === null) return refuse('task_missing');
  if (task.project_ref !== null) return refuse('is_subtask', 'space');
  if (task.type === 'grocery') return refuse('is_grocery', 'space');
  const family_id = args.space === 'family' ? (args.family_id ?? task.family_id ?? context.homeFamily) : null;
  if (args.space === 'family' && family_id === null) return refuse('no_family', 'space');
  board.change(args.ref, context, (draft) => {
    draft.space = args.space;
    draft.family_id = family_id;
  });
  normalizeSubtasks(board, args.ref, context);
  return null;
}
