import type { Day } from '#domain/ids.ts';
import {
  ENOUGH_TO_REVIEW,
  isReviewDue,
  isRunning,
  lastReviewOn,
  type BeforeTheFirst,
} from '#domain/review.ts';
import { SPACES } from '#domain/space.ts';
import type { KinboxDb } from '../db.ts';
import { readFirstPull } from '../queries/first-pull.ts';
import { readSettings } from '../queries/read-settings.ts';
import { listRange } from '../rows/list-keys.ts';
import { within } from '../rows/within.ts';
import { readReviewState } from './review-state.ts';

/** What the dashboard says of the review. */
export type ReviewLine = 'due' | 'running' | null;

export async function readReviewLine(db: KinboxDb, today: Day): Promise<ReviewLine> {
  const { review } = await readSettings(db);
  if (isRunning(await readReviewState(db), review, today)) return 'running';
  // A device that is still being filled does not know when the last one was.
  if ((await readFirstPull(db)) !== null) return null;
  const before =
    lastReviewOn(review, today) === null ? await beforeTheFirst(db) : { hasEnough: true, oldest: null };
  return isReviewDue(review, today, before) ? 'due' : null;
}

const WITH_AGE = ['inbox', 'todo'] as const;

async function beforeTheFirst(db: KinboxDb): Promise<BeforeTheFirst> {
  const ranges = WITH_AGE.flatMap((list) => SPACES.map((space) => listRange(list, space)));
  // A count would read the keys of all of them.
  const keys = await Promise.all(
    ranges.map((range) => within(db, range).limit(ENOUGH_TO_REVIEW).primaryKeys()),
  );
  if (keys.flat().length < ENOUGH_TO_REVIEW) return { hasEnough: false, oldest: null };
  const lasts = await Promise.all(ranges.map((range) => within(db, range).last()));
  const times = lasts.flatMap((row) => row?.created_at ?? []);
  return { hasEnough: true, oldest: times.toSorted()[0] ?? null };
}
