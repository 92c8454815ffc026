import {
  isDated,
  isUntil,
  partsSince,
  type DatedList,
  type TaskList,
  type UntilList,
} from '#domain/lists.ts';
import type { Day } from '#domain/ids.ts';
import type { Space } from '#domain/space.ts';
import type { KinboxDb, TaskRow } from '../db.ts';
import { listRange, rangeAfter, rangeUntil, type KeyRange } from '../rows/list-keys.ts';
import { orderIn } from '../rows/place-in.ts';
import { isValidRow } from '../rows/valid-row.ts';
import { countWithin, within } from '../rows/within.ts';

export interface ListOptions {
  /** At most this many, newest first. All if omitted. */
  readonly limit?: number;
  readonly today?: Day;
}

/** A list that depends on the day is read for one. */
type OfDay = DatedList | UntilList;
type Options<L extends TaskList> = L extends OfDay
  ? [options: ListOptions & { readonly today: Day }]
  : [options?: ListOptions];
type Today<L extends TaskList> = L extends OfDay ? [today: Day] : [today?: Day];

export interface ListPage {
  readonly rows: readonly TaskRow[];
  /** Whether there are more than the limit. */
  readonly hasMore: boolean;
}

/** A list's tasks in the given spaces, newest first. */
export async function listTasks<L extends TaskList>(
  db: KinboxDb,
  list: L,
  spaces: readonly Space[],
  ...options: Options<L>
): Promise<TaskRow[]> {
  return [...(await listPage(db, list, spaces, ...options)).rows];
}

/** The most rows of a page that are read at once. */
const ONE_READ = 200;
/**
 * Of a longer page, at once: a browser takes all rows of an answer in one task, and with 800 of them it would be late
 * with a frame of the scrolling that asked for them.
 */
const STEP = 100;

/** The same, and whether there are more: each range is read one row further than it is shown. */
export async function listPage<L extends TaskList>(
  db: KinboxDb,
  list: L,
  spaces: readonly Space[],
  ...[options]: Options<L>
): Promise<ListPage> {
  const { limit = Infinity, today }: ListOptions = options ?? {};
  const isLong = limit > ONE_READ && limit !== Infinity;
  const step = isLong ? STEP : Infinity;
  const ranges = spaces.flatMap((space) => rangesOf(list, space, today));
  const read = () =>
    Promise.all(
      ranges.map(({ range, isInOrder }) => readRange(db, range, isInOrder ? limit : Infinity, step)),
    );
  // One transaction, so that the steps read one state of the database.
  const parts = (await (isLong ? db.transaction('r', db.tasks, async () => read()) : read())).filter(
    ({ length }) => length > 0,
  );
  const isMerged = parts.length > 1 || (isDated(list) && ranges.length > spaces.length);
  const merged = isMerged ? inOrder(list, parts.flat()) : (parts[0] ?? []);
  const rows = merged.slice(0, limit).filter(isValidRow);
  return { rows, hasMore: merged.length > limit };
}

async function readRange(
  db: KinboxDb,
  [from, to]: KeyRange,
  limit: number,
  step: number,
): Promise<readonly TaskRow[]> {
  const readAfter = (key: string, wanted: number): Promise<TaskRow[]> =>
    within(db, [key, to]).limit(Math.min(step, wanted)).toArray();
  const rows = await readAfter(from, limit + 1);
  for (let last = rows; last.length === step && rows.length <= limit;) {
    const key = last.at(-1)?.lists.find((each) => each > from && each < to);
    last = await readAfter(key ?? to, limit + 1 - rows.length);
    rows.push(...last);
  }
  return rows;
}

function inOrder(list: TaskList, rows: readonly TaskRow[]): readonly TaskRow[] {
  const placed = rows.map((row) => ({ row, place: orderIn(list, row) }));
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ row }) => row);
}

export async function countTasks<L extends TaskList>(
  db: KinboxDb,
  list: L,
  spaces: readonly Space[],
  ...[today]: Today<L>
): Promise<number> {
  const ranges = spaces.flatMap((space) => rangesOf(list, space, today));
  return countWithin(
    db,
    ranges.map(({ range }) => range),
  );
}

/** Whether the list has more than `limit` tasks. Reads no more keys than it needs: a count reads all of them. */
export async function hasMoreThan<L extends TaskList>(
  db: KinboxDb,
  list: L,
  spaces: readonly Space[],
  limit: number,
  ...[today]: Today<L>
): Promise<boolean> {
  const ranges = spaces.flatMap((space) => rangesOf(list, space, today));
  const keys = ranges.map(({ range }) =>
    within(db, range)
      .limit(limit + 1)
      .primaryKeys(),
  );
  return (await Promise.all(keys)).flat().length > limit;
}

/**
 * The list's own range and what its parts with days have by now. Deadlines, and what others have, are in an order of their
 * own, not by age.
 */
function rangesOf(list: TaskList, space: Space, today: Day | undefined) {
  if (isUntil(list) && today !== undefined) {
    return [{ range: rangeAfter(list, space, today), isInOrder: true }];
  }
  const own = { range: listRange(list, space), isInOrder: true };
  if (today === undefined) return [own];
  const parts = partsSince(list).map((part) => ({
    range: rangeUntil(part, space, today),
    isInOrder: part !== 'due' && part !== 'others',
  }));
  return [own, ...parts];
}
