/** Skipping a round, and taking that back. */
import type { TickId } from '../ids.ts';
import type { TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';
import { completionsOf, ticksKept, ticksLeft, type Tick } from '../ticks.ts';
import type { Board, EffectContext } from './board.ts';
import { dropSkip, keepSkips } from './keep-skips.ts';
import { keepEnd } from './kept-end.ts';
import { goBack, goOn, hasGoneOn } from './next-round.ts';
import { copyOfRound } from './round-copy.ts';
import { dayOf, endByNext } from './round-ended-by.ts';
import { skipsOf, withSkips } from './round-skips.ts';
import { dayDone, skipOf, type Round } from './round-tick.ts';

/** On to the next round without a trace of this one, but for who has skipped it. */
export function skipRound(board: Board, asked: Round, context: EffectContext): void {
  const { ref, round, on, tick } = asked;
  const task = board.task(ref);
  if (task === null || task.completed || round === undefined) return;
  if (task.repeat === null) return keepEnd(board, asked, context);
  const skip = tick === undefined ? null : skipOf({ on, tick }, context);
  if (task.round === round) goOn(board, task, { on: dayDone(on, context), skip }, context);
  else if (skip !== null) addSkip(board, task, { round, tick: skip }, context);
}

/**
 * To a round that is over, also where it was done: then beside who did it, since somebody may delete the copy, which takes
 * nobody's completion back. Not where somebody has skipped it whom nobody can name.
 */
export function addSkip(
  board: Board,
  task: Task,
  { round, tick }: { readonly round: number; readonly tick: Tick },
  context: EffectContext,
): void {
  if (task.completed || ticksKept([{ ...tick, round }], task.round).length === 0) return;
  const copy = copyOfRound(board, task, round);
  const done = copy === null ? [] : completionsOf(copy);
  if (done.length === 0 && skipsOf(task, round).length === 0) return;
  keepSkips(board, task, { round, ticks: [...done, tick] }, context);
}

/** Whether the round is the present one again: where others have skipped it, or done it, too, it is not. */
export function takeBackSkip(
  board: Board,
  task: Task,
  {
    round,
    tick,
    changes,
  }: Pick<Round, 'round' | 'tick'> & {
    /** With the days of the round. */
    readonly changes: Partial<TaskFields>;
  },
  context: EffectContext,
): boolean {
  if (round === undefined || round >= task.round) return false;
  const taken = { tick, by: context.actor.id };
  const copy = copyOfRound(board, task, round);
  // Somebody may have deleted the copy, which takes nobody's completion back.
  const isDone =
    copy !== null && (copy.deleted_at === null || ticksLeft(completionsOf(copy), taken)?.length !== 0);
  const canGoBack = !isDone && task.round === round + 1 && !hasGoneOn(board, task);
  const skips = skipsOf(task, round);
  // An app of before has skipped it, or a server: the number stays.
  if (skips.length === 0) return canGoBack;
  const left = ticksLeft(skips, taken);
  if (left === null) return false;
  const isLast = left.length === 0 && !isDone;
  if (isLast && !canGoBack) return false;
  board.changeTicks(task.ref, context, withSkips(task, round, left));
  const [next] = left;
  if (canGoBack && next !== undefined) {
    const endedOn = skips.filter((skip) => !left.includes(skip)).map(dayOf);
    endByNext(board, task, { days: { ...task, ...changes }, endedOn, next }, context);
  }
  // An app of before names no tick, and its next verb names the number as it was.
  if (isLast && tick !== undefined) goBack(board, task.ref, round, context);
  return isLast;
}

/** What was kept with the skips of a round. Its last one names the days: see `takeBackSkip`. */
export function takeBackLate(
  board: Board,
  task: Task,
  { round, tick }: { readonly round: number; readonly tick: TickId | undefined },
  context: EffectContext,
): void {
  if (tick !== undefined && round < task.round) dropSkip(board, task, { round, tick }, context);
}
