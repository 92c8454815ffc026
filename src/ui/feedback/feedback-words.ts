/** The texts of the feedback screen and of its request. Specification sections 5, 7 and 8. */
import { codePointLength } from '#domain/text.ts';
import { shownName, type User } from '#domain/user.ts';
import { FEEDBACK_LIMITS } from '#domain/wire/feedback.ts';
import * as texts from '#words/en/feedback.ts';
import * as apiTexts from '#words/en/api.ts';
import type { CallFailure } from '../api/use-server-call.ts';

export function waitWords(seconds: number): string {
  return texts.waitFor({ count: seconds });
}

type Author = Pick<User, 'display_name' | 'first_name' | 'name'>;

/** The description with a line that names its author. */
export function signed(description: string, author: Author): string {
  return description.trim() + signature(author);
}

/** The maximum length of a description beside that line. */
export function descriptionLimit(author: Author): number {
  return FEEDBACK_LIMITS.description - codePointLength(signature(author));
}

function signature(author: Author): string {
  return `\n\nSubmitted by: ${shownName(author)}`;
}

export function feedbackFailureWords(failure: CallFailure): string {
  if (failure.kind === 'offline') return apiTexts.offline;
  switch (failure.status) {
    case 401:
      return apiTexts.signedOut;
    case 429:
      return failure.message ?? texts.tooMany;
    default:
      return failure.message ?? texts.submitFailed;
  }
}
