/** The words of a note that are not stored yet survive a reload, in this tab. */
import type { TaskRef } from '#domain/ids.ts';
import { browserStorages, readJson, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';
import type { KeptNote, NoteWords, StoredWords } from './note-words.ts';

export function readKeptNote(ref: TaskRef): KeptNote | null {
  const kept = readJson(browserStorages.session, STORAGE_KEYS.noteDraft(ref));
  return isKeptNote(kept) ? kept : null;
}

export function keepNote(ref: TaskRef, kept: KeptNote | null): void {
  const text = kept === null ? null : JSON.stringify(kept);
  writeText(browserStorages.session, STORAGE_KEYS.noteDraft(ref), text);
}

function isKeptNote(value: unknown): value is KeptNote {
  if (typeof value !== 'object' || value === null) return false;
  const { words, stored } = value as { words?: Partial<NoteWords>; stored?: Partial<StoredWords> };
  const hasWords = typeof words?.name === 'string' && typeof words.text === 'string';
  const isText = stored?.description === null || typeof stored?.description === 'string';
  return hasWords && isText && typeof stored?.name === 'string';
}
