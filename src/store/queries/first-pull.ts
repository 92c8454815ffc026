import type { DatedList, TaskList } from '#domain/lists.ts';
import type { Space } from '#domain/space.ts';
import type { FirstPull, KinboxDb } from '../db.ts';
import { readMeta } from '../meta.ts';
import { countTasks } from './list-tasks.ts';

/** Null if a pull has completed. Once it is noted by itself, no later one makes a live query read again. */
export async function readFirstPull(db: KinboxDb): Promise<FirstPull | null> {
  db.isKnownToBePulled ||= await readMeta(db, 'isFirstPullOver');
  if (db.isKnownToBePulled) return null;
  // Earlier versions of the app note only this.
  const { pulledAt } = await readMeta(db, 'contact');
  return pulledAt === null ? readMeta(db, 'firstPull') : null;
}

/** The number of open tasks in a list. None while they are coming: a part of them would be taken for all. */
export async function countOpenTasks(
  db: KinboxDb,
  list: Exclude<TaskList, DatedList | 'later'>,
  spaces: readonly Space[],
): Promise<number> {
  const firstPull = await readFirstPull(db);
  return firstPull === null || firstPull.hasOpen ? countTasks(db, list, spaces) : 0;
}
