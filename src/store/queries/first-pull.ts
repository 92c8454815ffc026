import type { FirstPull, KinboxDb } from '../db.ts';
import { readMeta } from '../meta.ts';

/** Null if a pull has completed, and while nothing is known about the first one. */
export async function readFirstPull(db: KinboxDb): Promise<FirstPull | null> {
  const [contact, firstPull] = await Promise.all([readMeta(db, 'contact'), readMeta(db, 'firstPull')]);
  return contact.pulledAt !== null || firstPull.total === 0 ? null : firstPull;
}
