/** Unsaved text survives an accidental close of the dialog and a reload, in this tab. */
import type { TaskRef } from '#domain/ids.ts';
import type { FieldKind } from '#domain/wire/field-kinds.ts';
import { TASK_FIELDS } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import { browserStorages, readJson, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';
import { draftOf, type TaskDraft } from './task-draft.ts';

/** What was typed, and the values that it replaces. */
export interface StoredDraft {
  readonly opened: TaskDraft;
  readonly draft: TaskDraft;
}

export function readDraft(task: Task): StoredDraft | null {
  const stored = readJson(browserStorages.session, STORAGE_KEYS.editDraft(task.ref));
  return isStoredDraft(stored, draftOf(task)) ? stored : null;
}

export function writeDraft(ref: TaskRef, draft: StoredDraft): void {
  writeText(browserStorages.session, STORAGE_KEYS.editDraft(ref), JSON.stringify(draft));
}

export function dropDraft(ref: TaskRef): void {
  writeText(browserStorages.session, STORAGE_KEYS.editDraft(ref), null);
}

/** Written by this page or an older version of it: each field must exist and have the right type. */
function isStoredDraft(value: unknown, like: TaskDraft): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { opened, draft } = value as Partial<StoredDraft>;
  return [opened, draft].every((each) => isDraft(each, like));
}

function isDraft(value: unknown, like: TaskDraft): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (Object.keys(like) as (keyof TaskDraft)[]).every((field) => {
    const held: unknown = (value as Record<string, unknown>)[field];
    return held === null || typeof held === (JSON_TYPES[TASK_FIELDS[field].kind.is] ?? 'string');
  });
}

/** The other kinds are texts. */
const JSON_TYPES: { readonly [Kind in FieldKind['is']]?: 'number' | 'boolean' } = {
  flag: 'boolean',
  family: 'number',
  whole: 'number',
};
