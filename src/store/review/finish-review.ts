import { finished } from '#domain/review.ts';
import type { Day } from '#domain/ids.ts';
import { commitTogether } from '../commit-all.ts';
import type { CommitOutcome } from '../commit.ts';
import type { Device } from '../device.ts';
import { readSettings } from '../queries/read-settings.ts';
import { changeReviewState } from './review-state.ts';

/** Notes the day for all devices of the person, once a day. What could not be saved leaves the review as it is. */
export function finishReview(device: Device, today: Day): Promise<CommitOutcome> {
  return commitTogether(device, [], async () => {
    const { done_on } = (await readSettings(device.db)).review;
    await changeReviewState(device.db, finished);
    return done_on === today ? [] : [{ kind: 'settings.edit', args: { review: { done_on: today } } }];
  });
}
