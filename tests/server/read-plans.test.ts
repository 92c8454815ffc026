/** What is asked for the tasks of days is found by the indexes of days, whatever else a realm holds. Plans of SQLite. */
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Day, UserId } from '#domain/ids.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { readFeedEvents } from '#server/feeds/feed-events.ts';
import { composeDigest } from '#server/notifications/compose-digest.ts';

const TODAY = '2026-01-31' as Day;
const USER = 1 as UserId;

let database: Database;
beforeAll(async () => {
  database = await openSqlite(':memory:');
});
afterAll(() => database.close());

it.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['a calendar', (tx) => readFeedEvents(tx, { user: USER, hasLater: true }, TODAY)],
  ['a digest', (tx) => composeDigest(tx, { user: USER, today: TODAY, showsNames: true })],
])('A864 %s reads no task without a day', async (_, read) => {
  const plans = await database.read(async (tx) => {
    const nodes: RootOperationNode[] = [];
    await read(tx.withPlugin(noting(nodes)));
    return Promise.all(nodes.map((node) => planOf(tx, node)));
  });
  const ofTasks = plans.flat().filter((step) => /\btasks\b/.test(step));
  expect(ofTasks.length).toBeGreaterThan(1);
  expect(ofTasks.filter((step) => !/USING INDEX tasks_(due|later) /.test(step))).toEqual([]);
});

function noting(nodes: RootOperationNode[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

async function planOf(tx: Tx, node: RootOperationNode): Promise<readonly string[]> {
  const { sql, parameters } = tx.getExecutor().compileQuery(node, { queryId: 'plan' });
  const { rows } = await tx.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail);
}
