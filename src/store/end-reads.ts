/**
 * Commits the transaction of a single read with its request. By itself it would end only once its answer has been handled,
 * for which a page has no time while it renders; until then it holds up every writer of the same table: the worker with
 * the rows that it has pulled, and other tabs. What those write may so be told before the answer is handled: the cache of
 * Dexie would miss it, and is off (`db.ts`).
 */
import { Dexie, type DBCore, type DBCoreTable } from 'dexie';

/** Called before the database is opened. */
export function endReads(db: Dexie): void {
  const create = (core: DBCore): DBCore => ({
    ...core,
    table: (name) => {
      const table = core.table(name);
      // Not a cursor, each step of which is a request; Dexie reads backwards by one where a browser has nothing else.
      return {
        ...table,
        count: (request) => commitAfter(request, () => table.count(request)),
        get: (request) => commitAfter(request, () => table.get(request)),
        getMany: (request) => commitAfter(request, () => table.getMany(request)),
        query: (request) =>
          request.direction === 'prev'
            ? table.query(request)
            : commitAfter(request, () => table.query(request)),
      };
    },
  });
  db.use({ stack: 'dbcore', create });
}

type Request = Pick<Parameters<DBCoreTable['count']>[0], 'trans'>;

function commitAfter<T>({ trans }: Request, read: () => T): T {
  const answer = read();
  const transaction = trans as IDBTransaction;
  if (transaction.mode === 'readonly' && !isExplicit()) commit(transaction);
  return answer;
}

/** In a transaction of the caller, which may read more in it. */
function isExplicit(): boolean {
  const current = Dexie.currentTransaction as { readonly explicit?: boolean } | null;
  return current?.explicit === true;
}

function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit();
  } catch {
    // It has ended already, of which the read tells.
  }
}
