import type { KyselyPlugin } from 'kysely';
import type { Database } from '#server/db/database.ts';

export interface CountedDatabase extends Database {
  /** How many statements were run since it was last asked, besides those that begin and end transactions. */
  readonly take: () => number;
}

export function countStatements(database: Database): CountedDatabase {
  const { single } = database;
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    ...database,
    read: (work) => database.read((tx) => work(tx.withPlugin(plugin))),
    look: (statement) => database.look((db) => statement(db.withPlugin(plugin))),
    // With a function of its own each time nothing is found together: each lookup is counted.
    findById: (find, id) => database.findById((db, sought) => find(db.withPlugin(plugin), sought), id),
    write: (work) => database.write((tx) => work(tx.withPlugin(plugin))),
    single: single && { ...single, run: (work) => single.run((db) => work(db.withPlugin(plugin))) },
    take: () => {
      const taken = statements;
      statements = 0;
      return taken;
    },
  };
}
