/** Unsent feedback survives an accidental close and a reload, in this tab. */
import { browserStorages, readJson, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';

export interface FeedbackDraft {
  readonly title: string;
  readonly description: string;
}

export const NO_FEEDBACK: FeedbackDraft = { title: '', description: '' };

export function readKeptFeedback(): FeedbackDraft {
  const kept = readJson(browserStorages.session, STORAGE_KEYS.feedbackDraft);
  return isDraft(kept) ? kept : NO_FEEDBACK;
}

export function keepFeedback(draft: FeedbackDraft): void {
  const isEmpty = draft.title === '' && draft.description === '';
  writeText(browserStorages.session, STORAGE_KEYS.feedbackDraft, isEmpty ? null : JSON.stringify(draft));
}

function isDraft(value: unknown): value is FeedbackDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { title, description } = value as Partial<FeedbackDraft>;
  return typeof title === 'string' && typeof description === 'string';
}
