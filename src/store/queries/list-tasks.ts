import type { TaskList } from '#domain/lists.ts';
import type { Space } from '#domain/space.ts';
import type { KinboxDb, TaskRow } from '../db.ts';
import { listRange } from '../rows/list-keys.ts';
import { isValidRow } from '../rows/valid-row.ts';

export interface ListOptions {
  /** At most this many, newest first. All if omitted. */
  readonly limit?: number;
}

/** A list's tasks in the given spaces, newest first. One range of the index for each space. */
export async function listTasks(
  db: KinboxDb,
  list: TaskList,
  spaces: readonly Space[],
  options: ListOptions = {},
): Promise<TaskRow[]> {
  const parts = await Promise.all(spaces.map((space) => spaceTasks(db, list, space, options)));
  const merged = parts.flat().map((row) => ({ row, key: sortKey(list, row) }));
  if (parts.length > 1) merged.sort((a, b) => (a.key < b.key ? -1 : 1));
  return merged.slice(0, options.limit).map(({ row }) => row);
}

/** The key's part behind list and space: the same for rows of different spaces. */
function sortKey(list: TaskList, row: TaskRow): string {
  const key = row.lists.find((each) => each.startsWith(`${list}/`)) ?? '';
  return key.slice(key.indexOf('/', list.length + 1));
}

async function spaceTasks(
  db: KinboxDb,
  list: TaskList,
  space: Space,
  { limit }: ListOptions,
): Promise<TaskRow[]> {
  const range = rangeOf(db, list, space);
  const rows = await (limit === undefined ? range : range.limit(limit)).toArray();
  return rows.filter(isValidRow);
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
