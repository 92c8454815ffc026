/** Why something was not saved, in a sentence that says what is safe and what to do. */
import type { Refusal } from '#domain/verbs/board.ts';
import type { StorageFailure } from '#store/storage-failure.ts';
import type { ParkedOutcome } from '#store/unsent/retry-parked.ts';
import * as texts from '#words/en/outcomes.ts';

export function outcomeWords(outcome: Exclude<ParkedOutcome, { kind: 'saved' }>): string {
  switch (outcome.kind) {
    case 'refused':
      return refusalWords(outcome.refusal.code);
    case 'storage':
      return storageWords(outcome.failure);
    case 'kept':
      return texts.kept[outcome.why];
  }
}

function refusalWords(code: Refusal['code']): string {
  switch (code) {
    case 'task_missing':
      return texts.taskGone;
    case 'project_missing':
      return texts.projectGone;
    case 'project_deleted':
      return texts.projectDeleted;
    case 'not_a_project':
      return texts.noProjectAnyMore;
    case 'has_subtasks':
      return texts.hasSubtasks;
    case 'open_subtasks':
      return texts.openSubtasks;
    case 'is_subtask':
      return texts.subtaskSpace;
    case 'is_grocery':
      return texts.grocerySpace;
    case 'no_family':
      return texts.noFamily;
    case 'too_many_subtasks':
      return texts.projectFull;
  }
}

function storageWords(failure: StorageFailure): string {
  switch (failure) {
    case 'full':
      return texts.storageFull;
    case 'closed':
      return texts.storageClosed;
    case 'signedOut':
      return texts.storageSignedOut;
    case 'unavailable':
      return texts.storageUnavailable;
    case 'interrupted':
      return texts.storageInterrupted;
  }
}
