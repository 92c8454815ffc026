/**
 * Words of notes that were not stored when their page was closed. What a tab keeps is gone with it, so these are kept by the
 * browser, until they are stored at the next start of their author.
 */
import { isTaskRef, type TaskRef, type UserId } from '#domain/ids.ts';
import {
  browserStorages,
  keysFrom,
  readJson,
  STORAGE_KEYS,
  writeText,
  type LocalStorage,
} from './browser-storage.ts';

/** The caller validates it. Null: there are none. */
export function readLeftNote(user: UserId, ref: TaskRef, { local }: LocalStorage = browserStorages): unknown {
  return readJson(local, STORAGE_KEYS.leftNote(user, ref));
}

/** Null: they are stored, or given up. */
export function writeLeftNote(
  user: UserId,
  ref: TaskRef,
  kept: object | null,
  { local }: LocalStorage = browserStorages,
): void {
  writeText(local, STORAGE_KEYS.leftNote(user, ref), kept === null ? null : JSON.stringify(kept));
}

export function leftNotesOf(user: UserId, { local }: LocalStorage = browserStorages): readonly TaskRef[] {
  const prefix = STORAGE_KEYS.leftNote(user, '');
  return keysFrom(local, prefix)
    .map((key) => key.slice(prefix.length))
    .filter(isTaskRef);
}

/** At a logout. */
export function forgetLeftNotes(user: UserId, storages: LocalStorage = browserStorages): void {
  for (const ref of leftNotesOf(user, storages)) writeLeftNote(user, ref, null, storages);
}
