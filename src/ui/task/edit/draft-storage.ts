/** Unsaved text outlives a dialog closed by a slip and a reload, in this tab. Broken storage only loses that. */
import type { TaskRef } from '#domain/ids.ts';
import { draftOf, type TaskDraft } from './task-draft.ts';
import type { Task } from '#domain/task.ts';

/** Of every key that logging out clears. */
export const DRAFT_PREFIX = 'kinbox_draft_';

/** What was typed, and what it was typed over. */
export interface StoredDraft {
  readonly opened: TaskDraft;
  readonly draft: TaskDraft;
}

export function readDraft(task: Task): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT_PREFIX + task.ref) ?? 'null');
    return isStoredDraft(stored, draftOf(task)) ? stored : null;
  } catch {
    return null;
  }
}

export function writeDraft(ref: TaskRef, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(DRAFT_PREFIX + ref, JSON.stringify(draft));
  } catch {
    // Then the text lives as long as the dialog.
  }
}

export function dropDraft(ref: TaskRef): void {
  try {
    sessionStorage.removeItem(DRAFT_PREFIX + ref);
  } catch {
    // Nothing was kept.
  }
}

/** On logout: what one person typed is not for the next. */
export function dropAllDrafts(): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_PREFIX));
    keys.forEach((key) => sessionStorage.removeItem(key));
  } catch {
    // Nothing was kept.
  }
}

/** Written by this page or an older version of it: each field must be there and of the kind the form holds. */
function isStoredDraft(value: unknown, like: TaskDraft): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { opened, draft } = value as Partial<StoredDraft>;
  return [opened, draft].every((each) => isDraft(each, like));
}

function isDraft(value: unknown, like: TaskDraft): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(like).every((field) => {
    const held: unknown = (value as Record<string, unknown>)[field];
    return held === null || typeof held === (field === 'family_id' ? 'number' : 'string');
  });
}
