/** Lists in the order that a person has put them into: few rows have a place of their own, all others that of their age. */
import type { TaskRef } from '#domain/ids.ts';
import { comparePlaced, placeOf } from '#domain/places.ts';
import type { TaskRow } from '../db.ts';
import { placeIn } from '../rows/list-keys.ts';
import { isValidRow } from '../rows/valid-row.ts';
import { listPage } from './list-tasks.ts';
import { readSettings } from './read-settings.ts';
import type { ListOrder, ListQuestion } from './shown-list.ts';

export const handOrder: ListOrder = {
  page: async (db, question) => {
    const { list, spaces, limit } = question;
    const { places } = await readSettings(db);
    const found = await db.tasks.bulkGet(Object.keys(places) as TaskRef[]);
    const placed = found.filter((row) => row !== undefined).filter((row) => isIn(question, row));
    // So many that without those that have a place there are still as many as asked for: whatever follows comes after them.
    const page = await listPage(db, list, spaces, { limit: limit + placed.length });
    const others = page.rows.filter(({ ref }) => !Object.hasOwn(places, ref));
    const rows = [...placed, ...others].sort((a, b) => comparePlaced(a, b, places));
    return { rows: rows.slice(0, limit), hasMore: page.hasMore || rows.length > limit, places };
  },
  placeOf,
};

function isIn({ list, spaces }: ListQuestion, row: TaskRow): boolean {
  if (!isValidRow(row)) return false;
  const listed = placeIn(list, row);
  return listed !== null && spaces.includes(listed.space);
}
