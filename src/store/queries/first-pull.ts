import type { DatedList, TaskList } from '#domain/lists.ts';
import type { Space } from '#domain/space.ts';
import type { FirstPull, KinboxDb } from '../db.ts';
import { metaOf, readMeta } from '../meta.ts';
import { countTasks } from './list-tasks.ts';

/** Null if a pull has completed. Once it is noted by itself, no later one makes a live query read again. */
export async function readFirstPull(db: KinboxDb): Promise<FirstPull | null> {
  const firstPull = (await readMeta(db, 'isFirstPullOver')) ? null : await readUntilOver(db);
  db.isKnownToHaveOpenRows = firstPull === null || firstPull.hasOpen;
  return firstPull;
}

/** Earlier versions of the app note only the contact. In one request, since each waits while a page is written. */
async function readUntilOver(db: KinboxDb): Promise<FirstPull | null> {
  const [contact, firstPull] = await db.meta.bulkGet(['contact', 'firstPull']);
  return metaOf('contact', contact?.value).pulledAt === null ? metaOf('firstPull', firstPull?.value) : null;
}

/**
 * Whether every open row is here. Known without asking once they are, as each count asks with every change of a task, and
 * one that asks begins again with each page of the pull. Where the pull begins anew, whoever reads its progress on this
 * connection takes that back.
 */
export async function hasOpenRows(db: KinboxDb): Promise<boolean> {
  if (!db.isKnownToHaveOpenRows) await readFirstPull(db);
  return db.isKnownToHaveOpenRows;
}

/** The number of open tasks in a list. None while they are coming: a part of them would be taken for all. */
export async function countOpenTasks(
  db: KinboxDb,
  list: Exclude<TaskList, DatedList | 'later'>,
  spaces: readonly Space[],
): Promise<number> {
  return (await hasOpenRows(db)) ? countTasks(db, list, spaces) : 0;
}
