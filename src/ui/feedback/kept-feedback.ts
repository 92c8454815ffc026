/** Feedback that was typed and not sent outlives a slip and a reload, in this tab. Broken storage only loses that. */
import { DRAFT_PREFIX } from '../task/edit/draft-storage.ts';

export interface FeedbackDraft {
  readonly title: string;
  readonly description: string;
}

export const NO_FEEDBACK: FeedbackDraft = { title: '', description: '' };

const KEY = `${DRAFT_PREFIX}feedback`;

export function readKeptFeedback(): FeedbackDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isDraft(kept) ? kept : NO_FEEDBACK;
  } catch {
    return NO_FEEDBACK;
  }
}

export function keepFeedback(draft: FeedbackDraft): void {
  try {
    if (draft.title === '' && draft.description === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Then the text lives as long as the screen.
  }
}

function isDraft(value: unknown): value is FeedbackDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { title, description } = value as Partial<FeedbackDraft>;
  return typeof title === 'string' && typeof description === 'string';
}
