import type { KinboxDb } from '../db.ts';
import type { KeyRange } from './list-keys.ts';

/** The rows of a range of list keys, in their order. */
export function within(db: KinboxDb, range: KeyRange) {
  return db.tasks.where('lists').between(...range, false, false);
}

/** Reads the keys of all of them. */
export async function countWithin(db: KinboxDb, ranges: readonly KeyRange[]): Promise<number> {
  const counts = await Promise.all(ranges.map((range) => within(db, range).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}
