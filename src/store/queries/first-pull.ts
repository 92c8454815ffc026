import type { FirstPull, KinboxDb } from '../db.ts';
import { readMeta } from '../meta.ts';

/** Null where a pull has been complete, and while nothing is known of the first one. */
export async function readFirstPull(db: KinboxDb): Promise<FirstPull | null> {
  const [contact, firstPull] = await Promise.all([readMeta(db, 'contact'), readMeta(db, 'firstPull')]);
  return contact.pulledAt !== null || firstPull.total === 0 ? null : firstPull;
}
