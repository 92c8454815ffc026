import type { TaskRef } from '../ids.ts';
import { MAX_SUBTASKS, reorderedSubtasks } from '../project.ts';
import { refuse, type Board, type EffectContext, type Refusal } from './board.ts';
import { argsIf, no, nothing, post, rows, sendAnew, subjectRow, type VerbDefinition } from './verb.ts';

export interface ReorderArgs {
  readonly ref: TaskRef;
  /** The subtasks as the person arranged them; see `reorderedSubtasks` for those it does not name. */
  readonly order: readonly TaskRef[];
}

export const projectReorder: VerbDefinition<'project.reorder', ReorderArgs> = {
  kind: 'project.reorder',
  subject: subjectRow,
  scope: ({ ref, order }) => rows([ref, ...order], [ref]),
  effect: reorderSubtasks,
  call: ({ ref, order }) => post(`/api/tasks/${ref}/reorder-subtasks`, { task_ids: order }),
  asks: nothing,
  isOfOwnRow: no,
  movesSubtasks: no,
  coalesce: (waiting, args) => {
    const earlier = argsIf(projectReorder, waiting);
    if (earlier?.ref !== args.ref) return null;
    return { kind: projectReorder.kind, args: afterBoth(earlier, args) };
  },
  remake: sendAnew,
  withoutRows: ({ ref, order }, lost) => ({ ref, order: order.filter((each) => !lost.has(each)) }),
};

function reorderSubtasks(board: Board, { ref, order }: ReorderArgs, context: EffectContext): Refusal | null {
  const project = board.task(ref);
  if (project === null) return refuse('task_missing');
  if (project.type !== 'project') return refuse('not_a_project');
  reorderedSubtasks(board.subtasksOf(ref), order).forEach((subtask, position) => {
    board.change(subtask, context, (draft) => void (draft.position = position));
  });
  return null;
}

/** The later order first; what it does not name stands behind it as the earlier one put it. */
function afterBoth(earlier: ReorderArgs, later: ReorderArgs): ReorderArgs {
  const named = new Set(later.order);
  const order = [...later.order, ...earlier.order.filter((ref) => !named.has(ref))];
  // Of more than a project can hold, the last named have left it since.
  return { ...later, order: order.slice(0, MAX_SUBTASKS) };
}
