/**
 * Several have ended one round, and who was first takes that back: its next days are as if the next of them had ended it.
 * So the undo of that one finds the days that it has left.
 */
import type { Day } from '../ids.ts';
import { nextDates, type Dates } from '../round.ts';
import type { Task } from '../task.ts';
import type { Tick } from '../ticks.ts';
import type { Board, EffectContext } from './board.ts';

interface Ended {
  /** Of the round that is over. */
  readonly days: Dates;
  /** One of them is the day of the tick that is taken back. */
  readonly endedOn: readonly Day[];
  /** Of those that are left. */
  readonly next: Tick;
}

/** Where nobody has gone on since, and only if nobody has changed the days. */
export function endByNext(
  board: Board,
  { ref, repeat, not_before, due_on }: Task,
  { days, endedOn, next }: Ended,
  context: EffectContext,
): void {
  if (repeat === null) return;
  const isUnchanged = endedOn.some((on) => {
    const left = nextDates(days, repeat, on);
    return left.not_before === not_before && left.due_on === due_on;
  });
  if (!isUnchanged) return;
  const moved = nextDates(days, repeat, dayOf(next));
  board.change(ref, context, (draft) => void Object.assign(draft, moved));
}

/** As `skipOf` has it. */
export function dayOf({ at }: Tick): Day {
  return at.slice(0, 10) as Day;
}
