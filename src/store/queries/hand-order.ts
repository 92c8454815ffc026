/** Lists in the order that a person has put them into: few rows have a place of their own, all others that of their age. */
import type { TaskRef } from '#domain/ids.ts';
import {
  comparePlaced,
  editedPlaces,
  MOST_MOVED,
  MOST_PLACES,
  placeOf,
  type Places,
  type PlacesChanges,
} from '#domain/places.ts';
import type { KinboxDb, TaskRow } from '../db.ts';
import { rangeUnconfirmed } from '../rows/list-keys.ts';
import { spaceIn } from '../rows/place-in.ts';
import { isValidRow } from '../rows/valid-row.ts';
import { countWithin } from '../rows/within.ts';
import { readFirstPull } from './first-pull.ts';
import { listPage } from './list-tasks.ts';
import { readSettings } from './read-settings.ts';
import type { ListOrder, ListQuestion } from './shown-list.ts';

export const handOrder: ListOrder = {
  page: async (db, question) => {
    const { list, spaces, limit, today } = question;
    const { places } = await readSettings(db);
    const found = await db.tasks.bulkGet(Object.keys(places) as TaskRef[]);
    const placed = found.filter((row) => row !== undefined).filter((row) => isIn(question, row));
    const unconfirmed = await countWithin(
      db,
      spaces.map((space) => rangeUnconfirmed(list, space)),
    );
    // So many that without those that have a place, and without the unconfirmed, which the index has first whatever their
    // age, there are still as many as asked for: whatever follows comes after them.
    const page = await listPage(db, list, spaces, { limit: limit + placed.length + unconfirmed, today });
    const others = page.rows.filter(({ ref }) => !Object.hasOwn(places, ref));
    const rows = [...placed, ...others].sort((a, b) => comparePlaced(a, b, places));
    return { rows: rows.slice(0, limit), hasMore: page.hasMore || rows.length > limit, places };
  },
  placeOf,
};

/**
 * What is written to put a task into a place: where a person has as many places as there may be, those of tasks that are
 * completed or gone are forgotten with it. Null if the place would be forgotten itself, below all others.
 */
export async function placesWithMove(
  db: KinboxDb,
  places: Places,
  moved: { readonly ref: TaskRef; readonly place: string },
): Promise<PlacesChanges | null> {
  const changes = { ...(await placesToForget(db, places)), [moved.ref]: moved.place };
  return Object.hasOwn(editedPlaces(places, changes), moved.ref) ? changes : null;
}

async function placesToForget(db: KinboxDb, places: Places): Promise<PlacesChanges> {
  const refs = Object.keys(places) as TaskRef[];
  // Tasks that are not here may still come.
  if (refs.length < MOST_PLACES || (await readFirstPull(db)) !== null) return {};
  const rows = await db.tasks.bulkGet(refs);
  const isOpen = (row: TaskRow | undefined) => row?.deleted_at === null && !row.completed;
  const forgotten = refs.filter((_, index) => !isOpen(rows[index]));
  return Object.fromEntries(forgotten.slice(0, MOST_MOVED - 1).map((ref) => [ref, null]));
}

function isIn({ list, spaces, today }: ListQuestion, row: TaskRow): boolean {
  if (!isValidRow(row)) return false;
  const listed = spaceIn(list, row, today);
  return listed !== null && spaces.includes(listed);
}
