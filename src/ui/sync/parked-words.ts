/** The texts about a change that has not reached the server, and about the reason. */
import { isOfSettings, titleOf } from '#domain/verbs/registry.ts';
import type { Mutation, ParkedMutation, ParkReason } from '#store/db.ts';
import { outcomeWords } from '../task/outcome-words.ts';
import { CHANGED_MEANWHILE, FAMILY_GONE } from '#store/unsent/reason-codes.ts';
import { wordsOf } from '#store/unsent/words-of.ts';

export function changeTitle(change: Mutation | ParkedMutation): string {
  const { name } = wordsOf(change);
  const title = titleOf(change);
  return name === '' ? title : `${title} “${name}”`;
}

/** For a toast: one change by its name, several by their number; null if there is nothing to report. */
export function parkedMessage(parked: readonly ParkedMutation[]): string | null {
  // Settings have a toast of their own, with the server's reason.
  const told = parked.filter((each) => !isOfSettings(each));
  const [first] = told;
  if (first === undefined) return null;
  return told.length === 1
    ? `Could not sync: ${changeTitle(first)}`
    : `Could not sync ${told.length} changes`;
}

export function parkedReason({ kind, code, message }: ParkReason): string {
  if (kind === 'depends') return 'It needs another change that the server did not accept.';
  if (code === FAMILY_GONE) return 'You are no longer in that family.';
  if (code === CHANGED_MEANWHILE) return 'It was changed meanwhile. Your words are kept here.';
  switch (kind) {
    case 'refused':
      return message ?? 'The server did not accept it.';
    case 'conflict':
      return message ?? 'It does not fit what has happened since.';
    case 'gone':
      return 'The task was deleted or moved away.';
    case 'unshared':
      return 'The task is no longer shared with you.';
    case 'failing':
      return FAILING_SENTENCE;
    case 'cleared':
      return outcomeWords({ kind: 'kept', why: 'cleared' });
  }
}

export const FAILING_SENTENCE = 'The server failed over it several times. It is tried again each day.';
