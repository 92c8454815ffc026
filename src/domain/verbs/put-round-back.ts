/** Putting back a round that was done. */
import { addDays } from '../day.ts';
import type { Day, TickId } from '../ids.ts';
import type { Task } from '../task.ts';
import { completedBy, completionsOf, ticksLeft, type Tick } from '../ticks.ts';
import type { Board, EffectContext } from './board.ts';
import { dropSkip } from './keep-skips.ts';
import { goBack, hasGoneOn } from './next-round.ts';
import { copyOfRound } from './round-copy.ts';
import { changesOfRound } from './round-fields.ts';
import { dayOf, endByNext } from './round-ended-by.ts';
import { skipsOf } from './round-skips.ts';
import { takeBackLate } from './skip-round.ts';

/**
 * Only as far as nobody else has done it, or skipped it; where nobody has gone on since, and the copy, which has the dates
 * and whose turn it was, is there.
 */
export function putBack(
  board: Board,
  task: Task,
  { round, tick }: { readonly round: number; readonly tick: TickId | undefined },
  context: EffectContext,
): void {
  const by = context.actor.id;
  const copy = round < task.round ? copyOfRound(board, task, round) : null;
  const left = copy?.completed === true ? ticksLeft(completionsOf(copy), { tick, by }) : null;
  if (copy === null || left === null) {
    takeBackLate(board, task, { round, tick }, context);
    return;
  }
  dropSkip(board, task, { round, tick }, context);
  if (left.length > 0) {
    board.change(copy.ref, context, (draft) => void Object.assign(draft, completedBy(left)));
    return;
  }
  // One that is deleted, and that nobody has skipped as well, may have been put back before.
  const isThere = copy.deleted_at === null || skipsOf(task, round).length > 0;
  if (!isThere || task.round !== round + 1 || hasGoneOn(board, task)) return;
  if (copy.deleted_at === null)
    board.change(copy.ref, context, (draft) => void (draft.deleted_at = context.at));
  const [skip] = skipsOf(board.task(task.ref) ?? task, round);
  if (skip !== undefined) {
    endByNext(board, task, { days: copy, endedOn: daysAround(completionsOf(copy)), next: skip }, context);
    return;
  }
  const { who, ...days } = changesOfRound(task, copy);
  // In another family by now, its members need not be in this one.
  const turn = who !== undefined && copy.family_id === task.family_id && { who };
  board.change(task.ref, context, (draft) => void Object.assign(draft, { ...days, ...turn }));
  goBack(board, task.ref, round, context);
}

/** On one of them it was done, by the calendar of who did it. */
function daysAround(ticks: readonly Tick[]): readonly Day[] {
  return ticks.map(dayOf).flatMap((day) => [day, addDays(day, -1), addDays(day, 1)]);
}
