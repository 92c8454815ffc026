/** Queries over a table in memory, with the part of Dexie's `WhereClause` and `Collection` that the store uses. */
import { Dexie } from 'dexie';
import { compareKeys, isKey, type Key } from './keys.ts';
import type { MemoryTable } from './memory-table.ts';
import { indexKeys, type IndexSpec, type MemoryStore, type Row } from './memory-store.ts';

interface Range {
  readonly index: IndexSpec;
  readonly has: (key: Key) => boolean;
  /** Where only these keys are asked for: sorted, each once. */
  readonly only: readonly Key[] | null;
}

interface Entry {
  readonly key: Key;
  readonly primaryKey: Key;
  readonly row: Row;
}

export class MemoryWhere {
  readonly #table: MemoryTable;
  readonly #index: IndexSpec;

  constructor(table: MemoryTable, index: IndexSpec) {
    this.#table = table;
    this.#index = index;
  }

  equals(key: Key): MemoryCollection {
    return this.anyOf(key === undefined ? [] : [key]);
  }

  anyOf(...keys: readonly (Key | readonly Key[])[]): MemoryCollection {
    const isList = keys.length === 1 && Array.isArray(keys[0]) && typeof this.#index.keyPath === 'string';
    const wanted = (isList ? keys[0] : keys) as readonly Key[];
    if (!wanted.every(isKey)) throw new Dexie.DataError('A key of the query is no key.');
    const only = [...wanted].sort(compareKeys).filter((key, at, all) => {
      const before = all[at - 1];
      return before === undefined || compareKeys(before, key) !== 0;
    });
    return this.#within((key) => only.some((each) => compareKeys(each, key) === 0), only);
  }

  notEqual(key: Key): MemoryCollection {
    return this.noneOf([key]);
  }

  noneOf(keys: readonly Key[]): MemoryCollection {
    return this.#within((key) => keys.every((each) => compareKeys(each, key) !== 0));
  }

  between(from: Key, to: Key, withFrom = true, withTo = false): MemoryCollection {
    return this.#within((key) => {
      const [low, high] = [compareKeys(from, key), compareKeys(key, to)];
      return (low < 0 || (withFrom && low === 0)) && (high < 0 || (withTo && high === 0));
    });
  }

  above(from: Key): MemoryCollection {
    return this.#within((key) => compareKeys(key, from) > 0);
  }

  aboveOrEqual(from: Key): MemoryCollection {
    return this.#within((key) => compareKeys(key, from) >= 0);
  }

  below(to: Key): MemoryCollection {
    return this.#within((key) => compareKeys(key, to) < 0);
  }

  belowOrEqual(to: Key): MemoryCollection {
    return this.#within((key) => compareKeys(key, to) <= 0);
  }

  startsWith(start: string): MemoryCollection {
    return this.#within((key) => typeof key === 'string' && key.startsWith(start));
  }

  #within(has: Range['has'], only: Range['only'] = null): MemoryCollection {
    return new MemoryCollection(this.#table, { index: this.#index, has, only });
  }
}

export class MemoryCollection {
  readonly #table: MemoryTable;
  readonly #range: Range;
  readonly #filters: ((row: never) => boolean)[] = [];
  #isReversed = false;
  #isDistinct = false;
  #offset = 0;
  #limit = Infinity;

  constructor(table: MemoryTable, range: Range) {
    this.#table = table;
    this.#range = range;
  }

  filter(keeps: (row: never) => boolean): this {
    this.#filters.push(keeps);
    return this;
  }

  and(keeps: (row: never) => boolean): this {
    return this.filter(keeps);
  }

  reverse(): this {
    this.#isReversed = !this.#isReversed;
    return this;
  }

  distinct(): this {
    this.#isDistinct = true;
    return this;
  }

  offset(count: number): this {
    this.#offset += count;
    this.#limit -= count;
    return this;
  }

  limit(count: number): this {
    this.#limit = Math.min(this.#limit, count);
    return this;
  }

  toArray(): Promise<Row[]> {
    return this.#readRows((entries) => entries.map(({ row }) => row));
  }

  async sortBy(field: string): Promise<Row[]> {
    const sign = this.#isReversed ? -1 : 1;
    const rows = await this.toArray();
    return rows.sort((a, b) => sign * compareKeys(a[field] as Key, b[field] as Key));
  }

  first(): Promise<Row | undefined> {
    return this.limit(1).#readRows((entries) => entries[0]?.row);
  }

  last(): Promise<Row | undefined> {
    return this.reverse().first();
  }

  count(): Promise<number> {
    return this.#read((entries) => entries.length);
  }

  keys(): Promise<Key[]> {
    return this.#read((entries) => entries.map(({ key }) => key));
  }

  uniqueKeys(): Promise<Key[]> {
    return this.#read((entries) => {
      const keys = entries.map(({ key }) => key);
      return keys.filter((key, at) => at === 0 || compareKeys(keys[at - 1] as Key, key) !== 0);
    });
  }

  primaryKeys(): Promise<Key[]> {
    return this.#read((entries) => entries.map(({ primaryKey }) => primaryKey));
  }

  each(visit: (row: never) => void): Promise<void> {
    return this.#readRows((entries) => entries.forEach(({ row }) => visit(row as never)));
  }

  modify(change: Row | ((row: never) => void)): Promise<number> {
    return this.#table.change((store, write) => {
      const entries = this.#entries(store);
      store.rowsRead += entries.length;
      for (const { primaryKey, row } of entries) {
        const next: Record<string, unknown> = { ...row };
        if (typeof change === 'function') change(next as never);
        else Object.assign(next, change);
        const isSame = Object.keys({ ...row, ...next }).every((field) => row[field] === next[field]);
        if (!isSame) write(primaryKey, next);
      }
      return entries.length;
    });
  }

  delete(): Promise<number> {
    return this.#table.change((store, write) => {
      const entries = this.#entries(store);
      for (const { primaryKey } of entries) write(primaryKey, undefined);
      return entries.length;
    });
  }

  #read<T>(shape: (entries: readonly Entry[]) => T): Promise<T> {
    return this.#table.read((store) => shape(this.#entries(store)));
  }

  /** Whole rows, which are counted: keys and counts come from an index. */
  #readRows<T>(shape: (entries: readonly Entry[]) => T): Promise<T> {
    return this.#table.read((store) => {
      const entries = this.#entries(store);
      store.rowsRead += entries.length;
      return shape(entries);
    });
  }

  #entries(store: MemoryStore): readonly Entry[] {
    const entries = this.#range.index === store.spec.primary ? this.#inPrimary(store) : this.#inIndex(store);
    if (this.#isReversed) entries.reverse();
    const seen = new Set<Key>();
    const found = entries.filter(({ primaryKey, row }) => {
      if (!this.#filters.every((keeps) => keeps(row as never))) return false;
      if (!this.#isDistinct) return true;
      return !seen.has(primaryKey) && seen.add(primaryKey);
    });
    return found.slice(this.#offset, this.#offset + Math.max(0, this.#limit));
  }

  #inPrimary(store: MemoryStore): Entry[] {
    const keys = this.#range.only ?? store.keys().filter(this.#range.has);
    return keys.flatMap((key) => {
      const row = store.get(key);
      return row === undefined ? [] : [{ key, primaryKey: key, row }];
    });
  }

  #inIndex(store: MemoryStore): Entry[] {
    const { index, has } = this.#range;
    const entries: Entry[] = [];
    for (const primaryKey of store.keys()) {
      const row = store.get(primaryKey) as Row;
      for (const key of indexKeys(row, index)) if (has(key)) entries.push({ key, primaryKey, row });
    }
    // Those of one key stay in the order of the table.
    return entries.sort((a, b) => compareKeys(a.key, b.key));
  }
}
