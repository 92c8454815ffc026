import type { TaskRef } from '../ids.ts';
import { member } from '../who.ts';
import { refuse, type Board, type EffectContext, type Refusal } from './board.ts';
import { isInOtherRound, roundSeen, type ProjectRound } from './project-round.ts';
import { neverCoalesces, no, nothing, rows, subjectRow, unlessDone, yes } from './verb.ts';
import type { VerbDefinition } from './verb.ts';

export interface ClaimTaskArgs {
  readonly ref: TaskRef;
  /** False gives it back: its author does not have it any more. */
  readonly mine: boolean;
  /** Of a step: the round of its project that its author saw. */
  readonly projectRound?: ProjectRound;
}

export const taskClaim: VerbDefinition<'task.claim', ClaimTaskArgs> = {
  kind: 'task.claim',
  subject: subjectRow,
  scope: ({ ref }) => rows([ref]),
  effect: claimTask,
  call: ({ ref, mine, projectRound }) => ({
    method: mine ? 'POST' : 'DELETE',
    path: `/api/tasks/${ref}/claim`,
    body: projectRound ? { project_id: projectRound.project, project_round: projectRound.round } : null,
    changedFields: null,
  }),
  asks: nothing,
  isOfOwnRow: yes,
  movesSubtasks: no,
  coalesce: neverCoalesces,
  remake: unlessDone(claimTask),
  asQueued: (args, seen) => ({ kind: 'task.claim', args: { ...roundSeen(seen), ...args } }),
};

/**
 * Whoever was first keeps it: a claim that comes later, from a device that did not know, changes nothing. Neither does
 * giving back what somebody else has.
 */
function claimTask(board: Board, args: ClaimTaskArgs, context: EffectContext): Refusal | null {
  const { ref, mine } = args;
  const task = board.task(ref);
  if (task === null) return refuse('task_missing');
  if (isInOtherRound(board, task, args)) return null;
  const me = member(context.actor.id);
  if (task.who !== (mine ? null : me)) return null;
  // Outside the families nobody else could take it.
  if (task.family_id === null) return null;
  board.change(ref, context, (draft) => void (draft.who = mine ? me : null));
  return null;
}
