import { answered, type Answer } from '#domain/review.ts';
import { scopeOf, type Verb } from '#domain/verbs/registry.ts';
import { commitTogether } from '../commit-all.ts';
import type { CommitOutcome } from '../commit.ts';
import type { Device } from '../device.ts';
import { noting } from '../undo/act-stack.ts';
import { changeReviewState } from './review-state.ts';

/** What an answer does, and that it was given, in one transaction: a reload finds both or neither. */
export function commitAnswer(device: Device, verbs: readonly Verb[], answer: Answer): Promise<CommitOutcome> {
  const named = verbs.flatMap((verb) => scopeOf(verb).named);
  const write = commitTogether(device, named, async () => {
    await changeReviewState(device.db, (state) => answered(state, answer));
    return verbs;
  });
  return noting(device.acts, write);
}
