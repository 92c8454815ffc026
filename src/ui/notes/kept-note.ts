/** The words of a note that are not stored yet survive a reload, in this tab, and the end of the tab, in the browser. */
import type { TaskRef, UserId } from '#domain/ids.ts';
import { browserStorages, readJson, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';
import { readLeftNote, writeLeftNote } from '#store/local/left-notes.ts';
import type { KeptNote, NoteWords, StoredWords } from './note-words.ts';

/** Of this tab, else of one that was closed. */
export function readKeptNote(user: UserId, ref: TaskRef): KeptNote | null {
  return keptInTab(ref) ?? keptIn(readLeftNote(user, ref));
}

export function keepNote(user: UserId, ref: TaskRef, kept: KeptNote | null): void {
  const text = kept === null ? null : JSON.stringify(kept);
  writeText(browserStorages.session, STORAGE_KEYS.noteDraft(ref), text);
  if (kept === null) writeLeftNote(user, ref, null);
}

/** The page is being closed, and there is no time to store what the tab keeps. */
export function leaveKeptNote(user: UserId, ref: TaskRef): void {
  const kept = keptInTab(ref);
  if (kept !== null) writeLeftNote(user, ref, kept);
}

export function readLeft(user: UserId, ref: TaskRef): KeptNote | null {
  return keptIn(readLeftNote(user, ref));
}

function keptInTab(ref: TaskRef): KeptNote | null {
  return keptIn(readJson(browserStorages.session, STORAGE_KEYS.noteDraft(ref)));
}

function keptIn(value: unknown): KeptNote | null {
  return isKeptNote(value) ? value : null;
}

function isKeptNote(value: unknown): value is KeptNote {
  if (typeof value !== 'object' || value === null) return false;
  const { words, stored } = value as { words?: Partial<NoteWords>; stored?: Partial<StoredWords> };
  const hasWords = typeof words?.name === 'string' && typeof words.text === 'string';
  const isText = stored?.description === null || typeof stored?.description === 'string';
  return hasWords && isText && typeof stored?.name === 'string';
}
