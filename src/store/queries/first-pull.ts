import type { DatedList, TaskList } from '#domain/lists.ts';
import type { Space } from '#domain/space.ts';
import type { Contact, FirstPullRows, KinboxDb } from '../db.ts';
import { metaOf, readMeta } from '../meta.ts';
import { countTasks } from './list-tasks.ts';

export interface FirstPull extends FirstPullRows {
  readonly hasOpen: boolean;
}

/** Null if a pull has completed. Once it is noted by itself, no later one makes a live query read again. */
export async function readFirstPull(db: KinboxDb): Promise<FirstPull | null> {
  if (await readMeta(db, 'isFirstPullOver')) return null;
  // In one request, since each waits while a page is written.
  const [contact, rows, hasOpen] = await db.meta.bulkGet(['contact', 'firstPull', 'hasOpenRows']);
  if (hasPulled(metaOf('contact', contact?.value))) return null;
  return { ...metaOf('firstPull', rows?.value), hasOpen: metaOf('hasOpenRows', hasOpen?.value) };
}

/** Earlier versions of the app note only the contact. */
function hasPulled({ pulledAt }: Contact): boolean {
  return pulledAt !== null;
}

/**
 * What `count` counts among open rows. 0 until every open row is here: a part of them would be taken for all.
 *
 * A live query counts again with every page of rows, so it reads nothing that is noted for each, and in one transaction, since
 * it waits while a page is written. After the first pull it only counts.
 */
export async function countOnceOpen(db: KinboxDb, count: () => Promise<number>): Promise<number> {
  if (db.isKnownToHavePulled) return count();
  return db.transaction('r', [db.meta, db.tasks], async () => ((await hasOpenRows(db)) ? count() : 0));
}

async function hasOpenRows(db: KinboxDb): Promise<boolean> {
  const [isOver, hasOpen] = await db.meta.bulkGet(['isFirstPullOver', 'hasOpenRows']);
  if (metaOf('isFirstPullOver', isOver?.value)) return (db.isKnownToHavePulled = true);
  return metaOf('hasOpenRows', hasOpen?.value) || hasPulled(await readMeta(db, 'contact'));
}

/** The number of open tasks in a list. */
export async function countOpenTasks(
  db: KinboxDb,
  list: Exclude<TaskList, DatedList | 'later'>,
  spaces: readonly Space[],
): Promise<number> {
  return countOnceOpen(db, async () => countTasks(db, list, spaces));
}
