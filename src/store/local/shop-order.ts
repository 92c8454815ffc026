/** The order of the shop as this device has learned it, kept in local storage for each user until the user logs out. */
import type { Pair, ShopOrder, Tick } from '#domain/groceries/shop-order.ts';
import type { UserId } from '#domain/ids.ts';
import { browserStorages, readJson, STORAGE_KEYS, writeText, type LocalStorage } from './browser-storage.ts';

/** Of what another version of the app may have written, what is valid. */
export function readShopOrder(user: UserId, { local }: LocalStorage = browserStorages): ShopOrder {
  const stored = readJson(local, STORAGE_KEYS.shopOrder(user)) as Partial<
    Record<keyof ShopOrder, unknown>
  > | null;
  const listIn = (part: unknown): readonly unknown[] => (Array.isArray(part) ? part : []);
  return {
    pairs: listIn(stored?.pairs).filter(isPair),
    round: listIn(stored?.round).filter(isTick),
  };
}

/** What cannot be kept lasts as long as the screen. */
export function writeShopOrder(
  user: UserId,
  order: ShopOrder,
  { local }: LocalStorage = browserStorages,
): void {
  writeText(local, STORAGE_KEYS.shopOrder(user), JSON.stringify(order));
}

export function forgetShopOrder(user: UserId, { local }: LocalStorage = browserStorages): void {
  writeText(local, STORAGE_KEYS.shopOrder(user), null);
}

function isPair(value: unknown): value is Pair {
  const { first, second, weight } = (value ?? {}) as Partial<Record<keyof Pair, unknown>>;
  return typeof first === 'string' && typeof second === 'string' && first < second && isNumber(weight);
}

function isTick(value: unknown): value is Tick {
  const { thing, at } = (value ?? {}) as Partial<Record<keyof Tick, unknown>>;
  return typeof thing === 'string' && isNumber(at);
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}
