/** The order of keys in IndexedDB, as far as this app has keys: numbers before strings before arrays of them. */

export type Key = number | string | readonly Key[];

export function isKey(value: unknown): value is Key {
  if (typeof value === 'number') return !Number.isNaN(value);
  return typeof value === 'string' || (Array.isArray(value) && value.every(isKey));
}

export function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  if (typeof a === 'number' && typeof b === 'number') return a - b || 0;
  if (typeof a !== 'object' || typeof b !== 'object') return rank(a) - rank(b);
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = compareKeys(a[index] as Key, b[index] as Key);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function rank(key: Key): number {
  if (typeof key === 'number') return 0;
  return typeof key === 'string' ? 1 : 2;
}
