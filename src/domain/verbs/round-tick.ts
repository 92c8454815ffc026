/** When a round was done, and by whom. */
import { addDays } from '../day.ts';
import type { Day, IsoTime, TaskRef, TickId } from '../ids.ts';
import type { Tick } from '../ticks.ts';
import type { EffectContext } from './board.ts';

export interface Round {
  readonly ref: TaskRef;
  /** The one that its author saw. Omitted by an app that knows no rounds: the server fills in the present one. */
  readonly round?: number;
  /** The day on which it was ticked, by its author's calendar. */
  readonly on?: Day;
  /** The moment, by their clock. */
  readonly tickedAt?: IsoTime;
  /** What is added, or taken back. */
  readonly tick?: TickId;
}

export type Ticked = Pick<Round, 'tickedAt' | 'tick'> & { readonly on: Day };

export function tickOf(when: Ticked, context: EffectContext): Tick {
  return { id: when.tick ?? null, by: context.actor.id, at: instantOf(when, context) };
}

/** Kept among the skips of a round. Its next days may follow from the day, so that the instant is of that day by Greenwich. */
export function skipOf(
  { on, tick }: { readonly on: Day | undefined; readonly tick: TickId },
  context: EffectContext,
): Tick {
  const day = dayDone(on, context);
  const at = context.at.startsWith(day) ? context.at : (`${day}T12:00:00.000Z` as IsoTime);
  return { id: tick, by: context.actor.id, at };
}

/**
 * A client that does not say on which day means today, by the calendar of Greenwich. In the east it is tomorrow there at
 * most: a clock that is years ahead must not take the task with it.
 */
export function dayDone(on: Day | undefined, { at }: EffectContext): Day {
  const today = at.slice(0, 10) as Day;
  const latest = addDays(today, 1);
  if (on === undefined) return today;
  return on > latest ? latest : on;
}

/**
 * When it was done: as its author's clock said, or else now, if it was that day somewhere on earth by then. Otherwise an
 * hour at which it is that day almost everywhere, since the day is what the others are told.
 */
function instantOf({ on, tickedAt }: Ticked, { at }: EffectContext): IsoTime {
  const said = tickedAt === undefined || tickedAt > at ? at : tickedAt;
  const isThen = said >= `${addDays(on, -1)}T10:00:00.000Z` && said <= `${addDays(on, 1)}T12:00:00.000Z`;
  const somewhere = `${on}T10:30:00.000Z` as IsoTime;
  if (isThen) return said;
  return somewhere < at ? somewhere : at;
}
