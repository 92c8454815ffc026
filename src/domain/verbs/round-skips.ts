/** The skips of a task that repeats, as its row keeps them, also while it repeats no more. */
import type { Ticks } from '../ids.ts';
import type { Task } from '../task.ts';
import { allTicks, ticksOf, type Tick } from '../ticks.ts';

/** Who has skipped a round, or done it where it was skipped. Apps and servers of before kept those of the last one alone. */
export function skipsOf(task: Task, of: number): readonly Tick[] {
  return allSkips(task).filter(({ round }) => round === of);
}

export function withSkips(task: Task, of: number, skips: readonly Tick[]): Ticks | null {
  const others = allSkips(task).filter(({ round }) => round !== of);
  const all = [...skips.map((tick) => ({ ...tick, round: of })), ...others];
  const rest = allTicks(task.ticks).filter((tick) => !isSkip(task, tick));
  return task.repeat === null
    ? ticksOf([...rest, ...all.map((tick) => ({ ...tick, of: task.ref }))])
    : ticksOf([...all, ...rest]);
}

function allSkips(task: Task): readonly Tick[] {
  return allTicks(task.ticks).flatMap((tick) => {
    const { of: _, ...skip } = tick;
    return isSkip(task, tick) ? [{ ...skip, round: tick.round ?? task.round - 1 }] : [];
  });
}

function isSkip({ ref, repeat }: Task, { of }: Tick): boolean {
  return of === (repeat === null ? ref : undefined);
}
