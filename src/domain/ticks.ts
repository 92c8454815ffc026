/**
 * Who has completed a task, each by a tick of their own, so that to take one back leaves the others: of a completed task
 * its completions, of one that repeats the skips of its last round. One text, so that it is compared and stored as any other
 * field; null of a task that nobody has completed, and of one whose completions nobody has named.
 */
import { copyRef } from './copy-ref.ts';
import type { IsoTime, TaskRef, TickId, Ticks, UserId } from './ids.ts';

export interface Tick {
  /** Null where it was made by an app or a server that names none. */
  readonly id: TickId | null;
  readonly by: UserId | null;
  readonly at: IsoTime;
}

/** More are not kept. */
const MOST_TICKS = 20;

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

/** In the order in which they came. */
export function ticksIn(ticks: Ticks | null): readonly Tick[] {
  return ticks === null ? [] : (JSON.parse(ticks) as Tick[]);
}

export function ticksOf(list: readonly Tick[]): Ticks | null {
  return list.length === 0 ? null : (JSON.stringify(list.map(({ id, by, at }) => ({ id, by, at }))) as Ticks);
}

/** Those of a task, also if its only one has no name. */
export function completionsOf(task: Completion): readonly Tick[] {
  if (!task.completed || task.ticks !== null) return ticksIn(task.ticks);
  return [{ id: null, by: task.completed_by, at: task.completed_at ?? task.updated_at }];
}

export function hasTick(ticks: Ticks | null, id: TickId): boolean {
  return ticksIn(ticks).some((tick) => tick.id === id);
}

/** The same list if it has the tick, or is full. */
export function withTick(list: readonly Tick[], tick: Tick): readonly Tick[] {
  return list.length >= MOST_TICKS || list.some(({ id }) => id === tick.id) ? list : [...list, tick];
}

/** What a row says of its completions: the first one counts. */
export function completedBy(list: readonly Tick[]): Omit<Completion, 'updated_at'> {
  const [first] = list;
  return {
    completed: first !== undefined,
    completed_at: first?.at ?? null,
    completed_by: first?.by ?? null,
    // The only one that has no name is what the row says without it.
    ticks: first?.id === null && list.length === 1 ? null : ticksOf(list),
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
  const list = completionsOf(task);
  if (completed) {
    if (!task.completed) return completedBy([{ id: tick ?? null, by, at }]);
    return tick === undefined ? {} : completedBy(withTick(list, { id: tick, by, at }));
  }
  if (!task.completed || tick === undefined) return { completed };
  const left = ticksLeft(list, { tick, by });
  return left === null ? {} : completedBy(left);
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
  const [only, ...others] = row?.completed === true && round === undefined ? ticksIn(row.ticks) : [];
  return only?.by === author && others.length === 0 ? (only.id ?? undefined) : undefined;
}

/** What the author of a completion sees. */
export interface SeenByAuthor {
  /** Null if it is new. */
  readonly row: (Completion & { readonly round: number }) | null;
  readonly author: UserId;
  readonly newTick: () => TickId;
}
