import type { Turns } from '#domain/ids.ts';
import { MOST_TURNS, peopleIn, turnsOf } from '#domain/turns.ts';
import type { Who } from '#domain/who.ts';

export interface ChosenTurns {
  /** Of one person alone while a second one is chosen; null if of none. */
  readonly turns: Turns | null;
  /** Only where it changes: turns begin with somebody who takes them. */
  readonly who?: Who;
}

/** After a press on somebody, who comes last or takes no turns any more. `who`: has the task now. */
export function pressedIn(turns: Turns | null, who: Who | null, pressed: Who): ChosenTurns {
  const people = peopleIn(turns);
  const others = people.filter((each) => each !== pressed);
  const next = others.length < people.length ? others : [...people, pressed].slice(0, MOST_TURNS);
  const [first] = next;
  const begins = next.length > 1 && first !== undefined && (who === null || !next.includes(who));
  return { turns: next.length === 0 ? null : turnsOf(next), ...(begins && { who: first }) };
}
