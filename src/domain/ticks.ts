/**
 * Who has completed a task, each by a tick of their own, so that to take one back leaves the others: of a completed task
 * its completions, of one that repeats who has skipped its last rounds, and of a step of a project that repeats also who
 * did it in the last rounds of that, so that a round that is put back is as it was. One text, so that it is compared and
 * stored as any other field; null of a task that nobody has completed, and of one whose completions nobody has named.
 */
import { copyRef } from './copy-ref.ts';
import type { IsoTime, TaskRef, TickId, Ticks, UserId } from './ids.ts';

export interface Tick {
  /** Null where it was made by an app or a server that names none. */
  readonly id: TickId | null;
  readonly by: UserId | null;
  readonly at: IsoTime;
  /** Of a step the round of its project in which it was made, of a skip the round; left out where there is none. */
  readonly round?: number;
  /** Whose round that is, the project's or the task's own, where it does not count now; left out of all others. */
  readonly of?: TaskRef;
}

/** More are not kept. */
const MOST_TICKS = 20;
/** Ticks of rounds that have been over for longer are not kept. */
export const ROUNDS_KEPT = 3;

interface Completion {
  readonly ticks: Ticks | null;
  readonly completed: boolean;
  readonly completed_at: IsoTime | null;
  readonly completed_by: UserId | null;
  readonly updated_at: IsoTime;
}

/** Of a client that names none: the same again, so that whoever says so twice has one. */
export function unnamedTick(task: TaskRef, user: UserId): TickId {
  return copyRef(task, user) as string as TickId;
}

/** In the order in which they came, without those of rounds that do not count where the task is. */
export function ticksIn(ticks: Ticks | null): readonly Tick[] {
  return allTicks(ticks).filter(({ of }) => of === undefined);
}

export function allTicks(ticks: Ticks | null): readonly Tick[] {
  return ticks === null ? [] : (JSON.parse(ticks) as Tick[]);
}

/** Those of rounds that do not count where the task is. */
export function ticksBeside(ticks: Ticks | null): readonly Tick[] {
  return allTicks(ticks).filter(({ of }) => of !== undefined);
}

export function ticksOf(list: readonly Tick[]): Ticks | null {
  const kept = list.slice(0, MOST_TICKS).map(({ id, by, at, round, of }) => ({ id, by, at, round, of }));
  return kept.length === 0 ? null : (JSON.stringify(kept) as Ticks);
}

/** Those by which a task is completed, also if its only one has no name. */
export function completionsOf(task: Completion): readonly Tick[] {
  if (!task.completed) return [];
  const { present } = inRounds(ticksIn(task.ticks));
  if (present.length > 0) return present;
  return [{ id: null, by: task.completed_by, at: task.completed_at ?? task.updated_at }];
}

/** Those of rounds that are over. */
export function pastTicks({ completed, ticks }: Pick<Completion, 'completed' | 'ticks'>): readonly Tick[] {
  const list = ticksIn(ticks);
  return completed ? inRounds(list).past : list;
}

/** Those by which a completed task is completed now. */
export function presentTicks(ticks: Ticks | null): readonly Tick[] {
  return inRounds(ticksIn(ticks)).present;
}

/** Of a completed task: what has no round is of the present one, or else what is of the last. */
function inRounds(list: readonly Tick[]): {
  readonly present: readonly Tick[];
  readonly past: readonly Tick[];
} {
  const last = list.some(({ round }) => round === undefined)
    ? undefined
    : Math.max(...list.map(({ round = 0 }) => round));
  return {
    present: list.filter(({ round }) => round === last),
    past: list.filter(({ round }) => round !== last),
  };
}

/** What a step of a project is in a round of it, by all its ticks: those of later ones, which were put back, are gone. */
export function stepInRound(
  list: readonly Tick[],
  of: number,
): Pick<Completion, 'completed' | 'completed_at' | 'completed_by' | 'ticks'> {
  return completedBy(
    list.filter(({ round }) => round === of),
    list.filter(({ round }) => round === undefined || round < of),
  );
}

/** Without those of rounds that have been over for long, and of rounds that were put back. */
export function ticksKept(list: readonly Tick[], presentRound: number): readonly Tick[] {
  return list.filter(({ round = 0 }) => round < presentRound && round >= presentRound - ROUNDS_KEPT);
}

/** Of a step: all of them, each with its round. */
export function ticksOfStep(step: Completion, presentRound: number): readonly Tick[] {
  return [...completionsOf(step).map((tick) => ({ round: presentRound, ...tick })), ...pastTicks(step)];
}

export function isIn(list: readonly Tick[]): (tick: Tick) => boolean {
  return ({ id }) => list.some((each) => each.id === id);
}

export function hasTick(ticks: Ticks | null, id: TickId): boolean {
  return ticksIn(ticks).some((tick) => tick.id === id);
}

/** The same list if it has the tick, or is full. */
export function withTick(list: readonly Tick[], tick: Tick): readonly Tick[] {
  return list.length >= MOST_TICKS || list.some(({ id }) => id === tick.id) ? list : [...list, tick];
}

/** What a row says of its completions: the first one counts. `past`: those of rounds that are over. */
export function completedBy(
  list: readonly Tick[],
  past: readonly Tick[] = [],
): Omit<Completion, 'updated_at'> {
  const [first] = list;
  const all = [...list, ...past];
  return {
    completed: first !== undefined,
    completed_at: first?.at ?? null,
    completed_by: first?.by ?? null,
    // The only one that has no name is what the row says without it.
    ticks: first?.id === null && all.length === 1 ? null : ticksOf(all),
  };
}

/** The ticks that a change of a row has added. */
export function ticksAdded(before: Ticks | null, after: Ticks | null): readonly TickId[] {
  const ids = ticksIn(after).flatMap(({ id }) => id ?? []);
  return ids.filter((id) => !hasTick(before, id));
}

/**
 * What is left once a tick is taken back: without a name, all of the person's. Null if there is nothing of theirs: others
 * may have opened and completed the task since.
 */
export function ticksLeft(
  list: readonly Tick[],
  { tick, by }: { readonly tick: TickId | undefined; readonly by: UserId },
): readonly Tick[] | null {
  const isNamed = tick !== undefined && list.some(({ id }) => id === tick);
  const isMeant = ({ id }: Tick) => (isNamed ? id === tick : tick === undefined || id === null);
  const left = list.filter((each) => each.by !== by || !isMeant(each));
  return left.length === list.length ? null : left;
}

interface Meant {
  readonly completed?: boolean | undefined;
  readonly tick?: TickId | undefined;
  readonly round?: number | undefined;
}

interface Asked {
  readonly completed: boolean;
  readonly tick: TickId | undefined;
}

/** What a task is once it was completed, or opened: by who names a tick only as far as nobody else has completed it. */
export function completionAfter(
  task: Completion,
  { completed, tick }: Asked,
  { by, at }: { readonly by: UserId; readonly at: IsoTime },
): Partial<Completion> {
  const [list, past] = [completionsOf(task), pastTicks(task)];
  if (completed) {
    if (!task.completed) return completedBy([{ id: tick ?? null, by, at }], past);
    return tick === undefined
      ? {}
      : completedBy(withTick(list, { id: tick, by, at, ...roundOf(list) }), past);
  }
  if (!task.completed || tick === undefined) return { completed };
  const left = ticksLeft(list, { tick, by });
  return left === null ? {} : completedBy(left, past);
}

/** That of all of them, if they have one: also where the project has none any more. */
function roundOf([first]: readonly Tick[]): Pick<Tick, 'round'> {
  return first?.round === undefined ? {} : { round: first.round };
}

/**
 * The tick that its author adds, or takes back: undefined if they add none to what they see completed, and open what others
 * have completed too.
 */
export function tickMeant(
  { completed, tick, round }: Meant,
  { row, author, newTick }: SeenByAuthor,
): TickId | undefined {
  if (tick !== undefined || completed === undefined) return tick;
  if (completed) {
    const isOver = row !== null && (row.completed || (round !== undefined && round !== row.round));
    return isOver ? undefined : newTick();
  }
  const [only, ...others] = row === null || round !== undefined ? [] : completionsOf(row);
  return only?.by === author && others.length === 0 ? (only.id ?? undefined) : undefined;
}

/** What the author of a completion sees. */
export interface SeenByAuthor {
  /** Null if it is new. */
  readonly row: (Completion & { readonly round: number }) | null;
  readonly author: UserId;
  readonly newTick: () => TickId;
}
