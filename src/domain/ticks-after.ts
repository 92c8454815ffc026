/**
 * The ticks of a row as a change leaves it. Where it goes into another project, or repeats from now on or no more, other
 * rounds count: those of the rounds before stay in the row beside them, and count again once it is back.
 */
import type { TaskRef, Ticks } from './ids.ts';
import type { Task } from './task.ts';
import {
  allTicks,
  isIn,
  pastTicks,
  presentTicks,
  ticksBeside,
  ticksIn,
  ticksOf,
  type Tick,
} from './ticks.ts';

type TicksOfRow = Pick<Task, 'ref' | 'round' | 'repeat' | 'project_ref' | 'completed' | 'ticks'>;
type Rounds = Pick<Task, 'repeat' | 'round'> | null;

/** What was opened, nobody has completed in the present round. */
export function ticksAfter(before: TicksOfRow, after: TicksOfRow, project: Rounds): Ticks | null {
  if (whoseRounds(before) !== whoseRounds(after)) return ticksElsewhere(before, after, project);
  const isOpened = before.completed && !after.completed;
  if (!isOpened && before.ticks === after.ticks) return after.ticks;
  const isPast = ({ round }: Tick) => round !== undefined && round !== project?.round;
  const list = ticksIn(after.ticks);
  const here = inProject(after, isOpened ? list.filter(isPast) : list, project);
  const beside = ticksBeside(before.ticks);
  if (beside.length === 0) return here;
  const kept = ticksIn(here);
  const isKept = isIn(kept);
  const isGone = isIn(ticksIn(before.ticks).filter((tick) => !isKept(tick)));
  return ticksOf([...kept, ...beside.filter((tick) => !isGone(tick))]);
}

/** Its own where it repeats, otherwise those of its project, whether that repeats or not. */
function whoseRounds({ ref, repeat, project_ref }: TicksOfRow): TaskRef | null {
  return repeat === null ? project_ref : ref;
}

function ticksElsewhere(before: TicksOfRow, after: TicksOfRow, project: Rounds): Ticks | null {
  const to = whoseRounds(after);
  const present = after.completed ? presentTicks(after.ticks).map(asTick) : [];
  const beside = ticksBeside(before.ticks);
  const isOver = (round: number) => {
    if (to === after.ref) return round < after.round;
    // Of the present one they say that an open step was done in it: see `showTicks`.
    return project !== null && (after.completed ? round < project.round : round <= project.round);
  };
  const back = beside.filter((tick) => tick.of === to && isOver(tick.round ?? 0));
  const isBack = isIn(back);
  const here = present.filter((tick) => !isBack(tick));
  return ticksOf([
    ...ticksIn(inProject(after, here, project)),
    ...back.map(({ round = 0, ...tick }) => ({ ...asTick(tick), round })),
    ...ticksLeftBehind(before),
    ...beside.filter(({ of }) => of !== to),
  ]);
}

/** With whose rounds theirs are. */
function ticksLeftBehind(before: TicksOfRow): readonly Tick[] {
  const of = whoseRounds(before);
  if (of === null) return [];
  // Apps and servers of before gave the skips of the last round no number.
  const own = () => pastTicks(before).map((tick) => ({ round: before.round - 1, ...tick }));
  const list = of === before.ref ? own() : ticksIn(before.ticks).filter(({ round }) => round !== undefined);
  return list.map((tick) => ({ ...tick, of }));
}

interface RoundOf {
  readonly project: TaskRef;
  readonly round: number;
}

export function withTicksBeside(
  ticks: Ticks | null,
  done: readonly Tick[],
  { project: of, round }: RoundOf,
): Ticks | null {
  return ticksOf([...allTicks(ticks), ...done.map((tick) => ({ ...asTick(tick), round, of }))]);
}

/** Who had completed a task itself in a round of its project, while it has rounds of its own. */
export function ticksBesideOf(ticks: Ticks | null, { project, round }: RoundOf): readonly Tick[] {
  return ticksBeside(ticks)
    .filter((tick) => tick.of === project && tick.round === round)
    .map(asTick);
}

/** A tick of a step is of the present round of its project. */
export function inProject(
  { completed, repeat }: Pick<TicksOfRow, 'completed' | 'repeat'>,
  list: readonly Tick[],
  project: Rounds,
): Ticks | null {
  const isStep = completed && repeat === null && project !== null && project.repeat !== null;
  return ticksOf(isStep ? list.map((tick) => ({ round: project.round, ...tick })) : list);
}

function asTick({ id, by, at }: Tick): Tick {
  return { id, by, at };
}
