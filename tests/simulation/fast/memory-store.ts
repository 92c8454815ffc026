/** The rows of one table in memory, in the order of their keys. Rows are frozen copies: nobody shares what they hold. */
import { compareKeys, isKey, type Key } from './keys.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface IndexSpec {
  readonly name: string;
  readonly keyPath: string | readonly string[];
  readonly isMulti: boolean;
}

export interface TableSpec {
  readonly name: string;
  readonly primary: IndexSpec;
  readonly isAuto: boolean;
  readonly indexes: readonly IndexSpec[];
}

export interface MemoryStore {
  readonly spec: TableSpec;
  readonly get: (key: Key) => Row | undefined;
  /** Ascending. Not to be changed, and good until the next write. */
  readonly keys: () => readonly Key[];
  /** Writes a row, or takes it away where it is undefined. */
  readonly set: (key: Key, row: Row | undefined) => void;
  /** Returns what brings the rows of now back, as often as it is called. */
  readonly save: () => () => void;
  nextNumber: number;
  /** How many rows were handed to those who asked for them. */
  rowsRead: number;
}

export function createMemoryStore(spec: TableSpec): MemoryStore {
  let rows = new Map<Key, Row>();
  let keys: Key[] = [];
  /** Copied before the next write, since a saved state has them, too. */
  let isSaved = false;

  /** Where the key is, or would be. */
  function placeOf(key: Key): number {
    let [low, high] = [0, keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareKeys(keys[middle] as Key, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const store: MemoryStore = {
    spec,
    nextNumber: 1,
    rowsRead: 0,
    get: (key) => rows.get(key),
    keys: () => keys,
    save: () => {
      isSaved = true;
      const kept = { rows, keys, nextNumber: store.nextNumber };
      return () => {
        ({ rows, keys } = kept);
        store.nextNumber = kept.nextNumber;
        isSaved = true;
      };
    },
    set: (key, row) => {
      if (isSaved) [rows, keys, isSaved] = [new Map(rows), [...keys], false];
      const isThere = rows.has(key);
      if (row === undefined) {
        if (isThere) keys.splice(placeOf(key), 1);
        rows.delete(key);
        return;
      }
      if (!isThere) keys.splice(placeOf(key), 0, key);
      rows.set(key, row);
    },
  };
  return store;
}

/** The keys under which an index lists a row: none where a part of it is no key, several for an index of many entries. */
export function indexKeys(row: Row, { keyPath, isMulti }: IndexSpec): readonly Key[] {
  if (typeof keyPath !== 'string') {
    const parts = keyPath.map((part) => valueAt(row, part));
    return isKey(parts) ? [parts] : [];
  }
  const value = valueAt(row, keyPath);
  if (isMulti && Array.isArray(value)) return [...new Set(value.filter(isKey))];
  return isKey(value) ? [value] : [];
}

function valueAt(row: Row, keyPath: string): unknown {
  if (!keyPath.includes('.')) return row[keyPath];
  return keyPath.split('.').reduce<unknown>((value, part) => (value as Row | null | undefined)?.[part], row);
}

/** A deeply frozen copy. What is frozen through and through already is its own copy. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol') throw notCloneable(value);
    return value;
  }
  const isFrozen = Object.isFrozen(value);
  if (!isFrozen) assertPlain(value);
  // Spread first: an object that is built key by key is several times slower.
  let copy: T | null = isFrozen ? null : shallowCopy(value);
  for (const key in value) {
    const part = value[key];
    if (typeof part !== 'object' && typeof part !== 'function') continue;
    const copied = frozenCopy(part);
    if (copied === part) continue;
    copy ??= shallowCopy(value);
    copy[key] = copied;
  }
  return copy === null ? value : Object.freeze(copy);
}

function shallowCopy<T>(value: T): T {
  return (Array.isArray(value) ? value.slice() : { ...value }) as T;
}

function assertPlain(value: object): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || prototype === null || Array.isArray(value);
  if (!isPlain) throw notCloneable(value);
}

function notCloneable(value: unknown): Error {
  return new DOMException(`${String(value)} could not be cloned.`, 'DataCloneError');
}
