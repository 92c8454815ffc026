import { finished } from '#domain/review.ts';
import type { Day } from '#domain/ids.ts';
import { commit, type CommitOutcome } from '../commit.ts';
import type { Device } from '../device.ts';
import { readSettings } from '../queries/read-settings.ts';
import { changeReviewState } from './review-state.ts';

/** Notes the day for all devices of the person, once a day. What could not be saved leaves the review as it is. */
export async function finishReview(device: Device, today: Day): Promise<CommitOutcome> {
  const { done_on } = (await readSettings(device.db)).review;
  const outcome: CommitOutcome =
    done_on === today
      ? { kind: 'saved', changed: false, act: [] }
      : await commit(device, { kind: 'settings.edit', args: { review: { done_on: today } } });
  if (outcome.kind === 'saved') await changeReviewState(device.db, finished);
  return outcome;
}
