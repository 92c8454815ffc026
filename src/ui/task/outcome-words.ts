/** Why something was not saved, in a sentence that says what is safe and what to do. */
import type { Refusal } from '#domain/verbs/board.ts';
import type { StorageFailure } from '#store/storage-failure.ts';
import type { ParkedOutcome } from '#store/unsent/retry-parked.ts';

export function outcomeWords(outcome: Exclude<ParkedOutcome, { kind: 'saved' }>): string {
  switch (outcome.kind) {
    case 'refused':
      return refusalWords(outcome.refusal.code);
    case 'storage':
      return storageWords(outcome.failure);
    case 'kept':
      return KEPT_WORDS[outcome.why];
  }
}

const KEPT_WORDS: Readonly<Record<Extract<ParkedOutcome, { kind: 'kept' }>['why'], string>> = {
  cleared: 'A grocery has no description. Your words are kept here.',
  still_shared: 'It is shared as a grocery, or with its project. Your words are kept here.',
  family_gone: 'You are no longer in that family. Your words are kept here.',
};

function refusalWords(code: Refusal['code']): string {
  switch (code) {
    case 'task_missing':
      return 'This task is no longer on this device.';
    case 'project_missing':
      return 'That project is no longer on this device.';
    case 'project_deleted':
      return 'That project was deleted. Restore it first, or choose another.';
    case 'not_a_project':
      return 'That task is no longer a project.';
    case 'has_subtasks':
      return 'A project with subtasks stays a project. Move or delete its subtasks first.';
    case 'is_subtask':
      return 'A subtask lives in the space of its project.';
    case 'is_grocery':
      return 'Groceries live in the family space.';
    case 'no_family':
      return 'There is no family yet.';
    case 'too_many_subtasks':
      return 'This project is full: it holds 1,000 subtasks.';
  }
}

function storageWords(failure: StorageFailure): string {
  switch (failure) {
    case 'full':
      return 'Not saved: there is no room left on this device. Free some space and try again.';
    case 'closed':
      return 'Not saved: Kinbox was updated in another tab. Reload this page first.';
    case 'signedOut':
      return 'Not saved: you have logged out in another tab. Log in again first.';
    case 'unavailable':
      return 'Not saved: this browser does not let Kinbox keep data.';
    case 'interrupted':
      return 'Not saved: the browser interrupted it. Try again.';
  }
}
