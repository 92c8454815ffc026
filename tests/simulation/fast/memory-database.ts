/**
 * A database in memory that many connections share. Transactions run one after the other, each from its gate to its end
 * without a break: any two that could overlap in a browser have the same effect as one of the two orders.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { KinboxDb, type OpenOptions } from '#store/db.ts';
import { MemoryCollection, MemoryWhere } from './memory-collection.ts';
import { MemoryConnection } from './memory-connection.ts';
import { createMemoryStore, type MemoryStore, type TableSpec } from './memory-store.ts';
import { MemoryTable, type Hooks } from './memory-table.ts';
import type { MemoryTransaction } from './memory-transaction.ts';
import type { Scheduler } from './scheduler.ts';
import { refuseTheRest } from './unsupported.ts';

export interface MemoryDatabase {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly stores: readonly MemoryStore[];
  readonly hooksOf: (store: MemoryStore) => Hooks;
  readonly running: MemoryTransaction | null;
  readonly run: <T>(
    transaction: MemoryTransaction,
    durability: OpenOptions['durability'],
    body: (transaction: MemoryTransaction) => Promise<T>,
  ) => Promise<T>;
  /** The same for one operation. */
  readonly runAlone: <T>(
    transaction: MemoryTransaction,
    durability: OpenOptions['durability'],
    operation: () => T,
  ) => T;
  /** What was committed relaxed since the last strict commit is lost. */
  readonly powerCut: () => void;
  /** Between transactions: returns what brings the rows of now back, as often as it is called. */
  readonly save: () => () => void;
}

export function createMemoryDatabase(
  name: string,
  scheduler: Scheduler,
  tables: readonly TableSpec[] = KINBOX_TABLES,
): MemoryDatabase {
  const stores = tables.map(createMemoryStore);
  const hooks = new Map(stores.map((store) => [store, { creating: [], updating: [], deleting: [] }]));
  let relaxed: (() => void)[] = [];
  let running: MemoryTransaction | null = null;

  function commit(transaction: MemoryTransaction, durability: OpenOptions['durability']): void {
    if (transaction.failure !== null) throw transaction.failure.error;
    if (transaction.mode === 'rw') {
      if (durability === 'strict') relaxed = [];
      else relaxed.push(...transaction.undoLog());
    }
    running = null;
    transaction.tell('complete');
  }

  function abort(transaction: MemoryTransaction, error: unknown): unknown {
    transaction.rollBack();
    running = null;
    transaction.tell('abort');
    return error;
  }

  return {
    name,
    scheduler,
    stores,
    hooksOf: (store) => hooks.get(store) ?? { creating: [], updating: [], deleting: [] },
    get running() {
      return running;
    },
    run: async (transaction, durability, body) => {
      running = transaction;
      try {
        const result = await body(transaction);
        commit(transaction, durability);
        return result;
      } catch (error) {
        throw abort(transaction, error);
      }
    },
    runAlone: (transaction, durability, operation) => {
      running = transaction;
      try {
        const result = operation();
        commit(transaction, durability);
        return result;
      } catch (error) {
        throw abort(transaction, error);
      }
    },
    powerCut: () => {
      for (const undo of relaxed.reverse()) undo();
      relaxed = [];
    },
    save: () => {
      const restores = stores.map((store) => store.save());
      return () => {
        relaxed = [];
        for (const restore of restores) restore();
      };
    },
  };
}

/** The tables of Dexie's own reading of the schema, so that a version that is added to it is here, too. */
export function tablesOf(db: Pick<KinboxDb, 'tables'>): readonly TableSpec[] {
  return db.tables.map(({ name, schema: { primKey, indexes } }) => ({
    name,
    isAuto: primKey.auto ?? false,
    primary: { name: primKey.name, keyPath: primKey.keyPath as string, isMulti: false },
    indexes: indexes.map((index) => ({
      name: index.name,
      keyPath: index.keyPath as string | string[],
      isMulti: index.multi ?? false,
    })),
  }));
}

const KINBOX_TABLES = readKinboxTables();

function readKinboxTables(): readonly TableSpec[] {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = new KinboxDb('never-opened', { durability: 'strict', platform });
  refuseTheRest(MemoryTable, db.Table.prototype as object);
  refuseTheRest(MemoryCollection, db.Collection.prototype as object);
  refuseTheRest(MemoryWhere, db.WhereClause.prototype as object);
  refuseTheRest(MemoryConnection, Object.getPrototypeOf(KinboxDb.prototype) as object);
  return tablesOf(db);
}
