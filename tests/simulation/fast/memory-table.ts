/** A table in memory, with the part of Dexie's `Table` that the store uses, and its hooks. */
import { Dexie } from 'dexie';
import { isKey, type Key } from './keys.ts';
import { MemoryCollection, MemoryWhere } from './memory-collection.ts';
import type { MemoryConnection } from './memory-connection.ts';
import { frozenCopy, type IndexSpec, type MemoryStore, type Row } from './memory-store.ts';
import type { MemoryTransaction } from './memory-transaction.ts';

export interface Hooks {
  readonly creating: Hook[];
  readonly updating: Hook[];
  readonly deleting: Hook[];
}
type Hook = (...args: never[]) => unknown;

/** Writes one row through the hooks, or deletes it where it is undefined. */
type Write = (key: Key, row: Row | undefined) => void;

export class MemoryTable {
  readonly name: string;
  readonly #connection: MemoryConnection;
  readonly #store: MemoryStore;
  readonly #hooks: Hooks;

  constructor(connection: MemoryConnection, store: MemoryStore, hooks: Hooks) {
    this.name = store.spec.name;
    this.#connection = connection;
    this.#store = store;
    this.#hooks = hooks;
  }

  hook(event: keyof Hooks, hook: Hook): void {
    this.#hooks[event].push(hook);
  }

  get(key: Key | Row): Promise<Row | undefined> {
    if (isKey(key)) return this.read((store) => handOut(store, [store.get(key)])[0]);
    if (typeof key !== 'object' || key === null) return Promise.reject(badKey());
    return this.where(key).first();
  }

  bulkGet(keys: readonly Key[]): Promise<(Row | undefined)[]> {
    if (!keys.every(isKey)) return Promise.reject(badKey());
    return this.read((store) =>
      handOut(
        store,
        keys.map((key) => store.get(key)),
      ),
    );
  }

  put(row: Row): Promise<Key> {
    return this.change((_store, _write, transaction) => this.#put(transaction, row, false));
  }

  add(row: Row): Promise<Key> {
    return this.change((_store, _write, transaction) => this.#put(transaction, row, true));
  }

  bulkPut(rows: readonly Row[]): Promise<Key | undefined> {
    return this.#bulk(rows, false);
  }

  bulkAdd(rows: readonly Row[]): Promise<Key | undefined> {
    return this.#bulk(rows, true);
  }

  update(key: Key, changes: Row): Promise<number> {
    return this.where(':id').equals(key).modify(changes);
  }

  delete(key: Key): Promise<void> {
    return this.bulkDelete([key]);
  }

  bulkDelete(keys: readonly Key[]): Promise<void> {
    if (!keys.every(isKey)) return Promise.reject(badKey());
    return this.change((store, write) => {
      for (const key of keys) if (store.get(key) !== undefined) write(key, undefined);
    });
  }

  clear(): Promise<void> {
    return this.change((store, write) => {
      for (const key of store.keys().slice()) write(key, undefined);
    });
  }

  where(query: string | Row): MemoryCollection & MemoryWhere;
  where(query: string | Row): MemoryCollection | MemoryWhere {
    if (typeof query === 'string') return new MemoryWhere(this, this.#indexNamed(query));
    const [[field, value] = ['', undefined], ...others] = Object.entries(query);
    const first = new MemoryWhere(this, this.#indexNamed(field)).equals(value as Key);
    return others.reduce((found, [name, wanted]) => found.filter((row: Row) => row[name] === wanted), first);
  }

  orderBy(index: string): MemoryCollection {
    return new MemoryCollection(this, { index: this.#indexNamed(index), has: () => true, only: null });
  }

  toCollection(): MemoryCollection {
    return this.orderBy(':id');
  }

  filter(keeps: (row: never) => boolean): MemoryCollection {
    return this.toCollection().filter(keeps);
  }

  toArray(): Promise<Row[]> {
    return this.toCollection().toArray();
  }

  each(visit: (row: never) => void): Promise<void> {
    return this.toCollection().each(visit);
  }

  count(): Promise<number> {
    return this.read((store) => store.keys().length);
  }

  reverse(): MemoryCollection {
    return this.toCollection().reverse();
  }

  limit(count: number): MemoryCollection {
    return this.toCollection().limit(count);
  }

  offset(count: number): MemoryCollection {
    return this.toCollection().offset(count);
  }

  read<T>(work: (store: MemoryStore) => T): Promise<T> {
    return this.#connection.operate(this.name, 'r', () => work(this.#store));
  }

  change<T>(work: (store: MemoryStore, write: Write, transaction: MemoryTransaction) => T): Promise<T> {
    return this.#connection.operate(this.name, 'rw', (transaction) =>
      work(this.#store, (key, row) => this.#write(transaction, key, row), transaction),
    );
  }

  #bulk(rows: readonly Row[], isNew: boolean): Promise<Key | undefined> {
    return this.change((_store, _write, transaction) => {
      const failures: unknown[] = [];
      let last: Key | undefined;
      for (const row of rows) {
        try {
          last = this.#put(transaction, row, isNew);
        } catch (error) {
          failures.push(error);
        }
      }
      // One of the disk is that of all: the hook that threw it knows no rows.
      const [failure] = failures;
      if (failure instanceof DOMException) throw failure;
      if (failures.length > 0)
        throw new Dexie.BulkError(`${this.name}: ${failures.length} failed`, failures as never);
      return last;
    });
  }

  #put(transaction: MemoryTransaction, row: Row, isNew: boolean): Key {
    const { primary, isAuto } = this.#store.spec;
    const field = primary.keyPath as string;
    let key = row[field];
    if (key === undefined && isAuto) {
      transaction.keepNumber(this.#store);
      key = this.#store.nextNumber;
      this.#store.nextNumber += 1;
    } else if (isAuto && typeof key === 'number' && key >= this.#store.nextNumber) {
      transaction.keepNumber(this.#store);
      this.#store.nextNumber = Math.floor(key) + 1;
    }
    if (!isKey(key)) throw badKey();
    if (isNew && this.#store.get(key) !== undefined) {
      throw new Dexie.ConstraintError(`There is a row ${String(key)} in ${this.name} already.`);
    }
    this.#write(transaction, key, row[field] === key ? row : { ...row, [field]: key });
    return key;
  }

  #write(transaction: MemoryTransaction, key: Key, row: Row | undefined): void {
    const before = this.#store.get(key);
    const after =
      row === undefined
        ? this.#deleting(transaction, key, before)
        : this.#hooked(transaction, key, row, before);
    transaction.write(this.#store, key, after && frozenCopy(after));
  }

  #deleting(transaction: MemoryTransaction, key: Key, before: Row | undefined): undefined {
    for (const hook of this.#hooks.deleting) hook(...([key, before, transaction] as never[]));
  }

  #hooked(transaction: MemoryTransaction, key: Key, row: Row, before: Row | undefined): Row {
    const hooks = before === undefined ? this.#hooks.creating : this.#hooks.updating;
    if (hooks.length === 0) return row;
    let after = { ...row };
    for (const hook of hooks) {
      if (before === undefined) hook(...([key, after, transaction] as never[]));
      else {
        const changes = changesBetween(before, after);
        const more = hook(...([changes, key, before, transaction] as never[]));
        after = { ...after, ...(more as object | undefined) };
      }
    }
    return after;
  }

  #indexNamed(name: string): IndexSpec {
    const { primary, indexes } = this.#store.spec;
    if (name === ':id' || name === primary.name) return primary;
    const index = indexes.find((each) => each.name === name);
    if (index === undefined) throw new Dexie.SchemaError(`${this.name} has no index ${name}.`);
    return index;
  }
}

/** Counted as read. */
function handOut<T>(store: MemoryStore, rows: readonly T[]): T[] {
  store.rowsRead += rows.length;
  return rows as T[];
}

function badKey(): Error {
  return new Dexie.DataError('What should be a key is none.');
}

function changesBetween(before: Row, after: Row): Row {
  const fields = Object.keys({ ...before, ...after });
  return Object.fromEntries(
    fields.filter((field) => !Object.is(before[field], after[field])).map((field) => [field, after[field]]),
  );
}
