import type { TaskList } from '#domain/lists.ts';
import { SPACES } from '#domain/space.ts';
import type { KinboxDb, TaskRow } from '../db.ts';
import { listRange, type KeyRange } from '../rows/list-keys.ts';
import { isValidRow } from '../rows/valid-row.ts';
import { within } from '../rows/within.ts';

/** Each task is in one of these at least. What is open comes first, and of each list what is new. */
const LISTS: readonly TaskList[] = ['inbox', 'todo', 'later', 'notes', 'completed', 'deleted'];

/**
 * Rows that are read at once: a browser takes them in one task, which must not keep a key or a frame waiting, on a phone
 * neither.
 */
export const ROWS_AT_ONCE = 200;

/** Reads every task of the device, some more than once, a few at a time. No transaction lasts longer than one of these. */
export async function* readEverything(db: KinboxDb): AsyncGenerator<readonly TaskRow[], void> {
  for (const list of LISTS) {
    for (const space of SPACES) yield* readRange(db, listRange(list, space));
  }
}

async function* readRange(db: KinboxDb, [from, to]: KeyRange): AsyncGenerator<readonly TaskRow[], void> {
  for (let after = from; ;) {
    const rows = await within(db, [after, to]).limit(ROWS_AT_ONCE).toArray();
    yield rows.filter(isValidRow);
    const last = rows.at(-1)?.lists.find((key) => key > after && key < to);
    if (rows.length < ROWS_AT_ONCE || last === undefined) return;
    after = last;
  }
}
