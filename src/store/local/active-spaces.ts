/** The spaces that a user has active, kept in local storage for each user. Never empty, whatever is stored there. */
import type { UserId } from '#domain/ids.ts';
import { validActiveSpaces, type Space } from '#domain/space.ts';
import { browserStorages, readJson, STORAGE_KEYS, writeText, type LocalStorage } from './browser-storage.ts';

export function readActiveSpaces(
  user: UserId,
  hasFamily: boolean,
  { local }: LocalStorage = browserStorages,
): readonly Space[] {
  const stored = readJson(local, STORAGE_KEYS.activeSpaces(user));
  return validActiveSpaces(Array.isArray(stored) ? stored : [], hasFamily);
}

/** A choice that cannot be kept lasts as long as the tab. */
export function writeActiveSpaces(
  user: UserId,
  spaces: readonly Space[],
  { local }: LocalStorage = browserStorages,
): void {
  writeText(local, STORAGE_KEYS.activeSpaces(user), JSON.stringify(spaces));
}

export function forgetActiveSpaces(user: UserId, { local }: LocalStorage = browserStorages): void {
  writeText(local, STORAGE_KEYS.activeSpaces(user), null);
}
