/** Looks over a host's shoulder: a transaction of the engine that commits must be of the host that holds the lease. */
import type { KinboxDb } from '#store/db.ts';
import { readMeta } from '#store/meta.ts';

type Scope = () => Promise<unknown>;

export function watchFence(db: KinboxDb, holder: string, onBreach: () => void): KinboxDb {
  const run = db.transaction.bind(db) as (...all: unknown[]) => Promise<unknown>;
  const transaction = (mode: string, ...rest: unknown[]) => {
    const scope = rest.pop() as Scope;
    const tables = rest.flat() as readonly { readonly name: string }[];
    const isFenced = ['outbox', 'meta'].every((name) => tables.some((table) => table.name === name));
    if (mode !== 'rw' || !isFenced) return run(mode, ...rest, scope);
    return run(mode, ...rest, async () => {
      const result = await scope();
      if ((await readMeta(db, 'lease')).holder !== holder) onBreach();
      return result;
    });
  };
  return new Proxy(db, {
    get: (target, property) => {
      if (property === 'transaction') return transaction;
      const value = Reflect.get(target, property, target) as unknown;
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}
