import type { Day, TaskRef, UserId } from '#domain/ids.ts';
import {
  begun,
  goneOn,
  isRunning,
  lastReviewOn,
  planOf,
  reviewCandidates,
  type ReviewPlan,
  type ReviewState,
} from '#domain/review.ts';
import type { Settings } from '#domain/settings.ts';
import { SPACES } from '#domain/space.ts';
import type { KinboxDb, TaskRow } from '../db.ts';
import { listTasks } from '../queries/list-tasks.ts';
import { readSettings } from '../queries/read-settings.ts';
import { readReviewState } from './review-state.ts';

export interface Review {
  readonly state: ReviewState;
  readonly settings: Settings['review'];
  /** `done`: today, on this device or another. */
  readonly at: 'before' | 'running' | 'done';
  /** What it asks, or would ask if it began or went on with the rest now. */
  readonly plan: ReviewPlan<TaskRow>;
  readonly projectNames: ReadonlyMap<TaskRef, string>;
}

/** What there is to review in all spaces, and how far it has come. */
export async function readReview(db: KinboxDb, today: Day, me: UserId): Promise<Review> {
  const [open, state, { review }] = await Promise.all([
    openTasks(db, today),
    readReviewState(db),
    readSettings(db),
  ]);
  const last = lastReviewOn(review, today);
  const isDone = last !== null && last >= today;
  const at = isRunning(state, review, today) ? 'running' : isDone ? 'done' : 'before';
  const asking = { running: state, done: goneOn(state, today), before: begun(state, today) }[at];
  return {
    state,
    settings: review,
    at,
    plan: planOf(reviewCandidates(open, { today, me, state: asking }), asking),
    projectNames: new Map(open.filter(({ type }) => type === 'project').map(({ ref, name }) => [ref, name])),
  };
}

/** Todo has what is there today, the other lists what is not there yet. */
async function openTasks(db: KinboxDb, today: Day): Promise<readonly TaskRow[]> {
  const lists = ['inbox', 'todo', 'later', 'others'] as const;
  const found = await Promise.all(lists.map((list) => listTasks(db, list, SPACES, { today })));
  return found.flat();
}
