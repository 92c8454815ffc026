/** How a person has a list arranged on this device, kept in local storage for each user and list. */
import type { UserId } from '#domain/ids.ts';
import { browserStorages, readJson, STORAGE_KEYS, writeText, type LocalStorage } from './browser-storage.ts';

export const ARRANGED_LISTS = ['todo', 'important', 'notes'] as const;
export const LIST_ORDERS = ['newest', 'hand'] as const;
export const LIST_GROUPS = ['none', 'project', 'type', 'effort'] as const;

export type ArrangedList = (typeof ARRANGED_LISTS)[number];

export interface Arranged {
  readonly order: (typeof LIST_ORDERS)[number];
  readonly groups: (typeof LIST_GROUPS)[number];
}

export const PLAIN: Arranged = { order: 'newest', groups: 'none' };

export function isPlain({ order, groups }: Arranged): boolean {
  return order === PLAIN.order && groups === PLAIN.groups;
}

export function readArranged(
  user: UserId,
  list: ArrangedList,
  { local }: LocalStorage = browserStorages,
): Arranged {
  const stored = readJson(local, STORAGE_KEYS.arranged(user, list)) as Partial<Arranged> | null;
  return {
    order: LIST_ORDERS.find((each) => each === stored?.order) ?? PLAIN.order,
    groups: LIST_GROUPS.find((each) => each === stored?.groups) ?? PLAIN.groups,
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
