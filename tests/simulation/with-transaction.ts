import type { KinboxDb } from '#store/db.ts';

/** The arguments of Dexie's `transaction`; the last is its scope. */
export type RunTransaction = (...args: unknown[]) => Promise<unknown>;

/** The same database with transactions of another kind, built of its own. */
export function withTransaction(db: KinboxDb, wrap: (run: RunTransaction) => RunTransaction): KinboxDb {
  const transaction = wrap(db.transaction.bind(db) as RunTransaction);
  return new Proxy(db, {
    get: (target, property) => {
      if (property === 'transaction') return transaction;
      const value = Reflect.get(target, property, target) as unknown;
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}
