import { Dexie, type Table } from 'dexie';
import type { KinboxDb } from '#store/db.ts';

type Write = (...args: unknown[]) => Promise<unknown>;

const WRITES = [
  'add',
  'bulkAdd',
  'bulkDelete',
  'bulkPut',
  'bulkUpdate',
  'clear',
  'delete',
  'put',
  'update',
  'upsert',
];

/** The same database, whose single writes are each a transaction of it: Dexie would begin one below the connection. */
export function writingInTransactions(db: KinboxDb): KinboxDb {
  const tables = new Map<unknown, Table>(db.tables.map(({ name }) => [name, inTransactions(db, name)]));
  return new Proxy(db, {
    get: (target, property) => tables.get(property) ?? (Reflect.get(target, property, target) as unknown),
  });
}

function inTransactions(db: KinboxDb, name: string): Table {
  return new Proxy(db.table(name), {
    get: (target, property) => {
      const value = Reflect.get(target, property, target) as unknown;
      if (typeof value !== 'function') return value;
      const operation = (value as Write).bind(target);
      if (!WRITES.includes(String(property))) return operation;
      return (...args: unknown[]) =>
        Dexie.currentTransaction === null
          ? db.transaction('rw', [name], async () => operation(...args))
          : operation(...args);
    },
  });
}
