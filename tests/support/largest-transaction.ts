import type { KyselyPlugin } from 'kysely';
import type { Database } from '#server/db/database.ts';

export interface WatchedDatabase extends Database {
  /** The most statements, and rows that these read or write, of one writing transaction since this was last asked. */
  readonly takeMost: () => { readonly statements: number; readonly rows: number };
}

export function watchTransactions(database: Database): WatchedDatabase {
  const work = { statements: 0, rows: 0 };
  const most = { ...work };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      work.statements += 1;
      return node;
    },
    transformResult: ({ result }) => {
      work.rows += result.rows.length + Number(result.numAffectedRows ?? 0);
      return Promise.resolve(result);
    },
  };
  return {
    ...database,
    write: (each) =>
      database.write(async (tx) => {
        Object.assign(work, { statements: 0, rows: 0 });
        const done = await each(tx.withPlugin(plugin));
        most.statements = Math.max(most.statements, work.statements);
        most.rows = Math.max(most.rows, work.rows);
        return done;
      }),
    takeMost: () => {
      const taken = { ...most };
      Object.assign(most, { statements: 0, rows: 0 });
      return taken;
    },
  };
}
