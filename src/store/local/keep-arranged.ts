import type { UserId } from '#domain/ids.ts';
import { isPlain, PLAIN, type Arranged, type ArrangedList } from './arranged.ts';
import { browserStorages, STORAGE_KEYS, writeText, type LocalStorage } from './browser-storage.ts';

const ARRANGED_LISTS: readonly ArrangedList[] = ['todo', 'important', 'notes'];
export const LIST_ORDERS: readonly Arranged['order'][] = ['newest', 'hand'];
export const LIST_GROUPS: readonly Arranged['groups'][] = ['none', 'project', 'type', 'effort'];

/** What is not known is as by default. */
export function validArranged({ order, groups }: Partial<Arranged>): Arranged {
  return {
    order: LIST_ORDERS.find((each) => each === order) ?? PLAIN.order,
    groups: LIST_GROUPS.find((each) => each === groups) ?? PLAIN.groups,
  };
}

/** A choice that cannot be kept lasts as long as the screen. */
export function writeArranged(
  user: UserId,
  list: ArrangedList,
  arranged: Arranged,
  { local }: LocalStorage = browserStorages,
): void {
  const text = isPlain(arranged) ? null : JSON.stringify(arranged);
  writeText(local, STORAGE_KEYS.arranged(user, list), text);
}

export function forgetArranged(user: UserId, { local }: LocalStorage = browserStorages): void {
  for (const list of ARRANGED_LISTS) writeText(local, STORAGE_KEYS.arranged(user, list), null);
}
