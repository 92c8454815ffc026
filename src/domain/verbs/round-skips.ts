/** The skips of a task that repeats, as its row keeps them. */
import type { Ticks } from '../ids.ts';
import type { Task } from '../task.ts';
import { ticksIn, ticksOf, type Tick } from '../ticks.ts';

/** Who has skipped a round, or done it where it was skipped. Apps and servers of before kept those of the last one alone. */
export function skipsOf(task: Task, of: number): readonly Tick[] {
  return allSkips(task).filter(({ round }) => round === of);
}

export function withSkips(task: Task, of: number, skips: readonly Tick[]): Ticks | null {
  const others = allSkips(task).filter(({ round }) => round !== of);
  return ticksOf([...skips.map((tick) => ({ ...tick, round: of })), ...others]);
}

function allSkips({ ticks, round: present }: Task): readonly Tick[] {
  return ticksIn(ticks).map((tick) => ({ ...tick, round: tick.round ?? present - 1 }));
}
