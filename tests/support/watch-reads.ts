/** What the queries of a transaction read, and on SQLite how they find it. */
import { sql, type KyselyPlugin } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

export interface WatchedReads<T> {
  readonly result: T;
  readonly rows: number;
  readonly statements: number;
  /** The steps of SQLite's plan of each query; empty on PostgreSQL. */
  readonly plan: readonly string[];
}

export async function watchReads<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<WatchedReads<T>> {
  let rows = 0;
  const compiled: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  return database.read(async (tx) => {
    const executor = tx.getExecutor();
    const plugin: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        compiled.push(executor.compileQuery(node, queryId));
        return node;
      },
      transformResult: ({ result }) => {
        rows += result.rows.length;
        return Promise.resolve(result);
      },
    };
    const result = await work(tx.withPlugin(plugin));
    const plan: string[] = [];
    for (const query of database.dialect === 'sqlite' ? compiled : []) {
      const text = `explain query plan ${query.sql}`;
      const explained = await tx.executeQuery<{ detail: string }>({
        ...sql.raw(text).compile(tx),
        ...query,
        sql: text,
      });
      plan.push(...explained.rows.map(({ detail }) => detail));
    }
    return { result, rows, statements: compiled.length, plan };
  });
}
