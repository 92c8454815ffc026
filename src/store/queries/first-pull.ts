import type { FirstPull, KinboxDb } from '../db.ts';
import { readMeta } from '../meta.ts';

/** Null if a pull has completed. */
export async function readFirstPull(db: KinboxDb): Promise<FirstPull | null> {
  const { pulledAt } = await readMeta(db, 'contact');
  return pulledAt === null ? readMeta(db, 'firstPull') : null;
}
