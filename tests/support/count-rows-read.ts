/**
 * Counts what a database reads: each row, and each key that is listed or passed by a cursor. What an index counts for
 * itself is apart, since it reaches no script.
 */
import type { DBCore, DBCoreTable } from 'dexie';
import type { KinboxDb } from '#store/db.ts';

export interface RowsRead {
  readonly read: number;
  readonly counted: number;
}

/** Before the database is opened. */
export function countRowsRead(db: KinboxDb): { readonly take: () => RowsRead } {
  if (db.isOpen()) throw new Error('The database is open: nothing would be counted.');
  let [read, counted] = [0, 0];
  // Without `await`: a promise of the language would let the transaction end while Dexie waits for it.
  const counting = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    get: (request) => {
      read += 1;
      return table.get(request) as Promise<unknown>;
    },
    getMany: (request) => {
      read += request.keys.length;
      return table.getMany(request);
    },
    query: (request) =>
      table.query(request).then((answer) => {
        read += answer.result.length;
        return answer;
      }),
    count: (request) =>
      table.count(request).then((count) => {
        read += 1;
        counted += count;
        return count;
      }),
    openCursor: (request) =>
      table.openCursor(request).then((cursor) => {
        if (cursor === null) return null;
        const start = cursor.start.bind(cursor);
        cursor.start = (onNext) =>
          start(() => {
            read += 1;
            onNext();
          });
        return cursor;
      }),
  });
  db.use({
    stack: 'dbcore',
    name: 'countRowsRead',
    create: (core: DBCore) => ({ ...core, table: (name: string) => counting(core.table(name)) }),
  });
  return {
    take: () => {
      const taken = { read, counted };
      [read, counted] = [0, 0];
      return taken;
    },
  };
}
