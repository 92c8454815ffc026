import type { TaskList } from '#domain/lists.ts';
import type { Space } from '#domain/space.ts';
import type { KinboxDb, TaskRow } from '../db.ts';
import { listRange, placeIn } from '../rows/list-keys.ts';
import { isValidRow } from '../rows/valid-row.ts';

export interface ListOptions {
  /** At most this many, newest first. All if omitted. */
  readonly limit?: number;
}

export interface ListPage {
  readonly rows: readonly TaskRow[];
  /** Whether there are more than the limit. */
  readonly hasMore: boolean;
}

/** A list's tasks in the given spaces, newest first. One range of the index for each space. */
export async function listTasks(
  db: KinboxDb,
  list: TaskList,
  spaces: readonly Space[],
  options: ListOptions = {},
): Promise<TaskRow[]> {
  return [...(await listPage(db, list, spaces, options)).rows];
}

/** The most rows of a page that are read at once. */
const ONE_READ = 200;
/**
 * Of a longer page, at once: a browser takes all rows of an answer in one task, and with 800 of them it would be late
 * with a frame of the scrolling that asked for them.
 */
const STEP = 100;

/** The same, and whether there are more: each range is read one row further than it is shown. */
export async function listPage(
  db: KinboxDb,
  list: TaskList,
  spaces: readonly Space[],
  { limit = Infinity }: ListOptions = {},
): Promise<ListPage> {
  const isLong = limit > ONE_READ && limit !== Infinity;
  const read = () =>
    Promise.all(
      spaces.map((space) => readRange(db, listRange(list, space), limit, isLong ? STEP : Infinity)),
    );
  // One transaction, so that the steps read one state of the database.
  const parts = await (isLong ? db.transaction('r', db.tasks, read) : read());
  const merged = parts.length > 1 ? inOrder(list, parts.flat()) : (parts[0] ?? []);
  const rows = merged.slice(0, limit).filter(isValidRow);
  return { rows, hasMore: merged.length > limit };
}

async function readRange(
  db: KinboxDb,
  [from, to]: ListRange,
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
  const placed = rows.map((row) => ({ row, place: placeIn(list, row)?.place ?? '' }));
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ row }) => row);
}

export async function countTasks(db: KinboxDb, list: TaskList, spaces: readonly Space[]): Promise<number> {
  const counts = spaces.map((space) => rangeOf(db, list, space).count());
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Whether the list has more than `limit` tasks. Reads no more keys than it needs: a count reads all of them. */
export async function hasMoreThan(
  db: KinboxDb,
  list: TaskList,
  spaces: readonly Space[],
  limit: number,
): Promise<boolean> {
  const keys = spaces.map((space) =>
    rangeOf(db, list, space)
      .limit(limit + 1)
      .primaryKeys(),
  );
  return (await Promise.all(keys)).flat().length > limit;
}

type ListRange = ReturnType<typeof listRange>;

function rangeOf(db: KinboxDb, list: TaskList, space: Space) {
  return within(db, listRange(list, space));
}

function within(db: KinboxDb, range: ListRange) {
  return db.tasks.where('lists').between(...range, false, false);
}
