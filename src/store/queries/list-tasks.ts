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

/** The same, and whether there are more: each range is read one row further than it is shown. */
export async function listPage(
  db: KinboxDb,
  list: TaskList,
  spaces: readonly Space[],
  { limit = Infinity }: ListOptions = {},
): Promise<ListPage> {
  const parts = await Promise.all(
    spaces.map((space) => {
      const range = rangeOf(db, list, space);
      return (limit === Infinity ? range : range.limit(limit + 1)).toArray();
    }),
  );
  const merged = parts.length > 1 ? inOrder(list, parts.flat()) : (parts[0] ?? []);
  const rows = merged.slice(0, limit).filter(isValidRow);
  return { rows, hasMore: merged.length > limit };
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

function rangeOf(db: KinboxDb, list: TaskList, space: Space) {
  return db.tasks.where('lists').between(...listRange(list, space), false, false);
}
