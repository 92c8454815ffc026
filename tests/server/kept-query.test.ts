import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { RealmId } from '#domain/ids.ts';
import type { Database } from '#server/db/database.ts';
import { keptQuery, type Place } from '#server/db/kept-query.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { openTestDatabase } from '../support/server-app.ts';

function countingQuery() {
  let built = 0;
  const find = keptQuery((db, place: Place<{ ids: readonly RealmId[]; most: number }>) => {
    built += 1;
    return db
      .selectFrom('realms')
      .selectAll()
      .where('id', 'in', place('ids'))
      .where('version', '<', place('most'))
      .where('version', '>', -1)
      .orderBy('id');
  });
  return { find, built: () => built };
}

async function addRealms(database: Database, ids: readonly RealmId[]): Promise<void> {
  const rows = ids.map((id, version) => ({ id, version, purged_version: 0, task_count: 0 }));
  await database.write((tx) => tx.insertInto('realms').values(rows).execute());
}

it('A448 a query is built once for each length of its lists, and runs with the values of each call', async () => {
  const database = await openTestDatabase();
  await addRealms(database, ['u:1', 'u:2', 'u:3']);
  const { find, built } = countingQuery();
  const ids = (wanted: readonly RealmId[], most = 9) =>
    database.read(async (tx) => (await find(tx, { ids: wanted, most })).map(({ id }) => id));
  expect(await ids(['u:1'])).toEqual(['u:1']);
  expect(await ids(['u:2'])).toEqual(['u:2']);
  expect(await ids(['u:3'], 2)).toEqual([]);
  expect(built()).toBe(1);
  expect(await ids(['u:1', 'u:3'])).toEqual(['u:1', 'u:3']);
  expect(await ids(['u:2', 'u:3'], 2)).toEqual(['u:2']);
  expect(built()).toBe(2);
  const many = Array.from({ length: 21 }, (_, n): RealmId => `u:${n}`);
  expect(await ids(many)).toEqual(['u:1', 'u:2', 'u:3']);
  expect(await ids(many)).toEqual(['u:1', 'u:2', 'u:3']);
  expect(built()).toBe(4);
  await database.close();
});

describe.runIf(process.env['KINBOX_TEST_DATABASE'] === 'postgres')('on PostgreSQL', () => {
  it('A448 a kept query is prepared once on a connection, and follows a change of the schema', async () => {
    const { url, drop } = await createTestDatabase();
    const database = await openPostgres({ url, max: 1 });
    await addRealms(database, ['u:1']);
    const { find } = countingQuery();
    const names = () =>
      database.look((db) =>
        sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db),
      );
    const read = () => database.read((tx) => find(tx, { ids: ['u:1'], most: 9 }));
    const write = () => database.write((tx) => find(tx, { ids: ['u:1'], most: 9 }));
    await read();
    await write();
    expect((await names()).rows).toHaveLength(1);
    await database.write((tx) => sql`alter table realms add column colour text default 'red'`.execute(tx));
    expect(await read()).toMatchObject([{ id: 'u:1', colour: 'red' }]);
    await database.write((tx) => sql`alter table realms add column size text default 'small'`.execute(tx));
    expect(await write()).toMatchObject([{ id: 'u:1', colour: 'red', size: 'small' }]);
    await database.close();
    await drop();
  });
});
