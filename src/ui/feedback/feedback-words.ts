/** The texts of the feedback screen and of its request. Specification sections 5, 7 and 8. */
import { codePointLength } from '#domain/text.ts';
import { shownName, type User } from '#domain/user.ts';
import { FEEDBACK_LIMITS } from '#domain/wire/feedback.ts';
import { OFFLINE_SENTENCE, SIGNED_OUT_SENTENCE } from '../api/server-outcome.ts';
import type { CallFailure } from '../api/use-server-call.ts';

export const FEEDBACK_MISSING = 'Please fill in both title and description.';
export const FEEDBACK_THANKS = 'Thank you for your feedback! It has been submitted successfully.';
export const FEEDBACK_SUBMITTED = 'Feedback submitted successfully!';

export function waitWords(seconds: number): string {
  return `Please wait ${seconds} seconds before submitting another feedback.`;
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
  if (failure.kind === 'offline') return OFFLINE_SENTENCE;
  switch (failure.status) {
    case 401:
      return SIGNED_OUT_SENTENCE;
    case 429:
      return failure.message ?? 'Rate limit exceeded. Please wait before submitting again.';
    default:
      return failure.message ?? 'An error occurred while submitting your feedback. Please try again.';
  }
}
