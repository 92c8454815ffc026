/** The spaces that a user has active, kept in local storage for each user. Never empty, whatever is stored there. */
import type { UserId } from '#domain/ids.ts';
import { settleActiveSpaces, type Space } from '#domain/space.ts';
import { browserStorages, type Storages } from './session.ts';

export function activeSpacesKey(user: UserId): string {
  return `kinbox_active_spaces_${user}`;
}

export function readActiveSpaces(
  user: UserId,
  hasFamily: boolean,
  storages: Pick<Storages, 'local'> = browserStorages,
): readonly Space[] {
  return settleActiveSpaces(storedSpaces(user, storages), hasFamily);
}

export function writeActiveSpaces(
  user: UserId,
  spaces: readonly Space[],
  storages: Pick<Storages, 'local'> = browserStorages,
): void {
  try {
    storages.local().setItem(activeSpacesKey(user), JSON.stringify(spaces));
  } catch {
    // The choice then lasts only as long as the tab, which is no reason to fail.
  }
}

export function forgetActiveSpaces(user: UserId, storages: Pick<Storages, 'local'> = browserStorages): void {
  try {
    storages.local().removeItem(activeSpacesKey(user));
  } catch {
    // Storage that cannot be written holds nothing either.
  }
}

function storedSpaces(user: UserId, storages: Pick<Storages, 'local'>): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(storages.local().getItem(activeSpacesKey(user)) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
