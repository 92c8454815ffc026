/** How a person has a list arranged on this device, kept in local storage for each user and list. */
import type { UserId } from '#domain/ids.ts';
import { browserStorages, readJson, STORAGE_KEYS, type LocalStorage } from './browser-storage.ts';

export type ArrangedList = 'todo' | 'important' | 'notes';

export interface Arranged {
  readonly order: 'newest' | 'hand';
  readonly groups: 'none' | 'project' | 'type' | 'effort';
}

export const PLAIN: Arranged = { order: 'newest', groups: 'none' };

export function isPlain({ order, groups }: Arranged): boolean {
  return order === PLAIN.order && groups === PLAIN.groups;
}

/** As it is stored, perhaps by another version of the app: what is not plain goes through `validArranged`. */
export function readArranged(
  user: UserId,
  list: ArrangedList,
  { local }: LocalStorage = browserStorages,
): Arranged {
  return (readJson(local, STORAGE_KEYS.arranged(user, list)) ?? PLAIN) as Arranged;
}
