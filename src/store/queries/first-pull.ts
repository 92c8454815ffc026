import type { DatedList, TaskList } from '#domain/lists.ts';
import type { Space } from '#domain/space.ts';
import type { FirstPull, KinboxDb } from '../db.ts';
import { readMeta } from '../meta.ts';
import { countTasks } from './list-tasks.ts';

/** Null if a pull has completed. Once it is noted by itself, no later one makes a live query read again. */
export async function readFirstPull(db: KinboxDb): Promise<FirstPull | null> {
  if (await readMeta(db, 'isFirstPullOver')) return null;
  // Earlier versions of the app note only this.
  const { pulledAt } = await readMeta(db, 'contact');
  return pulledAt === null ? readMeta(db, 'firstPull') : null;
}

/**
 * Whether every open row is here. Known without asking once a pull has completed, as each count asks with every change of a
 * task; what shows the progress of the pull asks by `readFirstPull`, and is told when that is no longer so.
 */
export async function hasOpenRows(db: KinboxDb): Promise<boolean> {
  if (db.isKnownToBePulled) return true;
  const firstPull = await readFirstPull(db);
  db.isKnownToBePulled = firstPull === null;
  return firstPull === null || firstPull.hasOpen;
}

/** The number of open tasks in a list. None while they are coming: a part of them would be taken for all. */
export async function countOpenTasks(
  db: KinboxDb,
  list: Exclude<TaskList, DatedList | 'later'>,
  spaces: readonly Space[],
): Promise<number> {
  return (await hasOpenRows(db)) ? countTasks(db, list, spaces) : 0;
}
