/** Completing a round, also one that is over. */
import { completedBy, completionsOf, withTick } from '../ticks.ts';
import type { Board, EffectContext } from './board.ts';
import { goOn } from './next-round.ts';
import { putBack } from './put-round-back.ts';
import { copyOfRound, leaveCopy } from './round-copy.ts';
import { dayDone, skipOf, tickOf, type Round } from './round-tick.ts';
import { skipsOf } from './round-skips.ts';
import { addSkip } from './skip-round.ts';

/** Completes the present round, or puts the last one back. Others who have done so before leave nothing to do. */
export function completeRound(
  board: Board,
  { ref, round, completed, ...when }: Round & { readonly completed: boolean },
  context: EffectContext,
): void {
  const task = board.task(ref);
  if (task === null || task.completed || round === undefined) return;
  // Also of a task that repeats no more.
  if (!completed) {
    putBack(board, task, { round, tick: when.tick }, context);
    return;
  }
  const on = dayDone(when.on, context);
  if (task.round !== round) return;
  goOn(board, task, { on, skip: null }, context);
  leaveCopy(board, task, [tickOf({ ...when, on }, context)], context);
}

/** Of a round that is over: who has done it too is kept on its copy, and where it was skipped beside who skipped it. */
export function tickLate(board: Board, { ref, round, tick, ...when }: Round, context: EffectContext): void {
  const task = board.task(ref);
  if (task === null || round === undefined || round >= task.round || tick === undefined) return;
  const copy = copyOfRound(board, task, round);
  if (copy === null) {
    addSkip(board, task, { round, tick: skipOf({ on: when.on, tick }, context) }, context);
    return;
  }
  const late = tickOf({ ...when, tick, on: dayDone(when.on, context) }, context);
  if (skipsOf(task, round).length > 0) addSkip(board, task, { round, tick: late }, context);
  const added = copy.completed ? completedBy(withTick(completionsOf(copy), late)) : {};
  board.change(copy.ref, context, (draft) => void Object.assign(draft, added));
}
