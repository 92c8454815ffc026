/** Who has skipped or done a round of a task, added to those that its row keeps and taken out of them, also while it repeats no more. */
import type { TickId } from '../ids.ts';
import type { Task } from '../task.ts';
import { ticksLeft, withTick, type Tick } from '../ticks.ts';
import type { Board, EffectContext } from './board.ts';
import { skipsOf, withSkips } from './round-skips.ts';

export function keepSkips(
  board: Board,
  task: Task,
  { round, ticks }: { readonly round: number; readonly ticks: readonly Tick[] },
  context: EffectContext,
): void {
  const skips = ticks.reduce(withTick, skipsOf(task, round));
  board.changeTicks(task.ref, context, withSkips(task, round, skips));
}

/** Without a name, all of their author. */
export function dropSkip(
  board: Board,
  task: Task,
  { round, tick }: { readonly round: number; readonly tick: TickId | undefined },
  context: EffectContext,
): void {
  const left = ticksLeft(skipsOf(task, round), { tick, by: context.actor.id });
  if (left !== null) board.changeTicks(task.ref, context, withSkips(task, round, left));
}
