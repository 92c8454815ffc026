/** What the groceries' screen reads. Neither grows with what was bought long ago. */
import { addDays } from '#domain/day.ts';
import type { TaskList } from '#domain/lists.ts';
import type { Space } from '#domain/space.ts';
import type { KinboxDb, TaskRow } from '../db.ts';
import { listRange, rangeAfter, type KeyRange } from '../rows/list-keys.ts';
import { orderIn } from '../rows/place-in.ts';
import { isValidRow } from '../rows/valid-row.ts';
import { within } from '../rows/within.ts';
import { listPage } from './list-tasks.ts';
import type { ListOrder } from './shown-list.ts';

/** Groceries belong to the family, whichever space is active; without a family they are listed with the personal tasks. */
export const WHERE_GROCERIES_ARE: readonly Space[] = ['personal', 'family'];

/** The basket keeps a day; a local day and the one of the index may be another day apart. */
const BASKET_DAYS = 2;

const placeOf = (row: TaskRow) => orderIn('groceries', row);

/** The groceries that are to be bought, and those that were within the last days, the newest first. */
export const presentGroceries: ListOrder = {
  page: async (db, { spaces, today }) => {
    const since = addDays(today, -BASKET_DAYS);
    const parts = await Promise.all([
      listPage(db, 'toBuy', spaces).then(({ rows }) => rows),
      ...spaces.map((space) => readGroceries(db, rangeAfter('completed', space, since))),
    ]);
    const rows = parts.flat().sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    return { rows, hasMore: false, places: {} };
  },
  placeOf,
};

/** So many of the newest groceries, and of the newest deleted tasks, which those of an emptied basket are among. */
const REMEMBERED = 1000;

/** What this household has bought: the last of it, in no order. */
export async function readBought(db: KinboxDb): Promise<readonly TaskRow[]> {
  const lists: readonly TaskList[] = ['groceries', 'deleted'];
  const ranges = WHERE_GROCERIES_ARE.flatMap((space) => lists.map((list) => listRange(list, space)));
  const parts = await Promise.all(ranges.map((range) => readGroceries(db, range, REMEMBERED)));
  return parts.flat().filter(({ completed }) => completed);
}

async function readGroceries(db: KinboxDb, range: KeyRange, limit = Infinity): Promise<readonly TaskRow[]> {
  const rows = await within(db, range).limit(limit).toArray();
  return rows.filter((row) => row.type === 'grocery' && isValidRow(row));
}
