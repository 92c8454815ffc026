import { NO_REVIEW, type ReviewState } from '#domain/review.ts';
import type { KinboxDb } from '../db.ts';
import { readMeta, writeMeta } from '../meta.ts';

/** How far this person has come on this device. Deleted with the database when they log out. */
export async function readReviewState(db: KinboxDb): Promise<ReviewState> {
  return { ...NO_REVIEW, ...(await readMeta(db, 'review')) };
}

export async function changeReviewState(
  db: KinboxDb,
  change: (state: ReviewState) => ReviewState,
): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    await writeMeta(db, 'review', change(await readReviewState(db)));
  });
}
