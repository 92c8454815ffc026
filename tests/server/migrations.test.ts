import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { storedFields } from '#domain/task-fields.ts';
import { migratorOf, readMigrations } from '#server/db/migrate.ts';
import type { Database } from '#server/db/database.ts';
import { connectPostgres, openPostgres } from '#server/db/postgres.ts';
import { connectSqlite, openSqlite } from '#server/db/sqlite.ts';
import { readFeedback } from '#server/feedback-list.ts';
import { findTask } from '#server/tasks/load.ts';
import { ROOT } from '../../scripts/prepare.mjs';
import { countedTexts } from '../support/counted-texts.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

/** In order. */
const FILES = readdirSync(join(ROOT, 'server/db/migrations'))
  .map((file) => basename(file, '.ts'))
  .toSorted();

const REF = '11111111-1111-4111-8111-111111111111' as TaskRef;
const AT = '2026-01-31T12:00:00.000Z';

const isPostgres = process.env['KINBOX_TEST_DATABASE'] === 'postgres';

let folder: string;
let cluster: TestDatabase | null;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kinbox-migrations-'));
  cluster = isPostgres ? await createTestDatabase() : null;
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await cluster?.drop();
});

/** A database of the version with the rows, as the present program opens it. */
async function upgrade(version: string, rows: readonly string[]): Promise<Database> {
  const path = join(folder, 'kinbox.sqlite');
  const old = cluster === null ? connectSqlite(path) : connectPostgres({ url: cluster.url });
  const migrator = migratorOf(old, cluster === null ? 'sqlite' : 'postgres');
  expect((await migrator.migrateTo(version)).error).toBeUndefined();
  for (const statement of rows) await sql.raw(statement).execute(old);
  await old.destroy();
  return cluster === null ? openSqlite(path) : openPostgres({ url: cluster.url });
}

it('A212 the migrations are the files of their folder, in the order of their numbers, each under its name', async () => {
  const db = connectSqlite(':memory:');
  const known = (await readMigrations(db, 'sqlite')).map(({ name }) => name);
  await db.destroy();
  expect(known).toEqual(FILES);
  const numbers = FILES.map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
});

it.each(FILES.slice(0, -1))(
  'A212 a database of the version %s is upgraded with its rows',
  async (version) => {
    const database = await upgrade(version, ROWS);
    const found = await database.read((tx) => findTask(tx, ['u:1'], { kind: 'ref', ref: REF }));
    await database.close();
    expect(found?.task).toMatchObject(
      storedFields({ name: 'Fence', description: 'Green', status: 'todo', important: true, type: 'office' }),
    );
  },
);

it('A489 the subtasks of before are found by an index that has subtasks only', async () => {
  const subtask = `insert into tasks (client_ref, realm_id, owner_id, name, status, completed, important, space, project_id,
                                      created_by, version, created_at, updated_at)
    select 'subtask', realm_id, owner_id, 'Nails', 'todo', 0, 0, space, id, 1, 2, created_at, updated_at from tasks`;
  const database = await upgrade('0019-push', [...ROWS, subtask]);
  const asked = `select name from tasks where project_id in (1) and realm_id in ('u:1')`;
  const { names, plan, index } = await database.write(async (tx) => {
    // With a few rows on one page, PostgreSQL would read them all.
    if (isPostgres) await sql.raw('set local enable_seqscan = off').execute(tx);
    const read = async (text: string) => (await sql.raw(text).execute(tx)).rows;
    return {
      names: await read(asked),
      plan: await read(`${isPostgres ? 'explain' : 'explain query plan'} ${asked}`),
      index: await read(
        isPostgres
          ? `select indexdef as sql from pg_indexes where indexname = 'tasks_of_project'`
          : `select sql from sqlite_master where name = 'tasks_of_project'`,
      ),
    };
  });
  await database.close();
  expect(names).toEqual([{ name: 'Nails' }]);
  expect(JSON.stringify(plan)).toContain('tasks_of_project');
  expect(JSON.stringify(index).toLowerCase()).toMatch(/where \(?project_id is not null/);
});

it('A733 the texts of before are counted, by the realm that they are in', async () => {
  const others = [
    `insert into realms (id, version, purged_version, task_count) values ('f:1', 3, 0, 0)`,
    `insert into tasks (client_ref, realm_id, owner_id, name, description, turns, status, completed, important, space,
                        created_by, version, created_at, updated_at)
       select 'turns', realm_id, owner_id, 'Ä', null, '["m:1","n:Bo"]', 'todo', 0, 0, space, 1, 2, created_at, updated_at
       from tasks`,
  ];
  const database = await upgrade('0021-ticks', [...ROWS, ...others]);
  const { kept, counted } = await countedTexts(database);
  await database.close();
  expect(kept).toEqual(counted);
  expect(kept).toMatchObject({ 'u:1': 'FenceGreen'.length + 2 + '["m:1","n:Bo"]'.length, 'f:1': 0 });
});

it.each([
  ['tasks', 'owner_id', 'tasks_owner'],
  ['tasks', 'created_by', 'tasks_author'],
  ['task_changes', 'by_user', 'task_changes_author'],
])('A822 %s of before are found by their %s, by an index', async (table, column, index) => {
  const database = await upgrade('0023-realm-walks', ROWS);
  const plan = await database.write(async (tx) => {
    if (isPostgres) await sql.raw('set local enable_seqscan = off').execute(tx);
    const explain = isPostgres ? 'explain' : 'explain query plan';
    return (await sql.raw(`${explain} select 1 from ${table} where ${column} = 1`).execute(tx)).rows;
  });
  await database.close();
  expect(JSON.stringify(plan)).toContain(index);
});

it('F72 open invitations by email of before are bound to the account that has verified the address, and to no other', async () => {
  const database = await upgrade('0004-families', [...ROWS, ...INVITATIONS]);
  const rows = await database.read((tx) =>
    tx
      .selectFrom('invitations')
      .select(['typed', 'user_id', 'is_proven', 'secret_hash', 'accepted_at'])
      .orderBy('id')
      .execute(),
  );
  await database.close();
  const unbound = { is_proven: 0, secret_hash: null, accepted_at: null };
  expect(rows).toEqual([
    { ...unbound, typed: 'Verified@example.org', user_id: 2, is_proven: 1 },
    { ...unbound, typed: 'unverified@example.org', user_id: null },
    { ...unbound, typed: 'nobody@example.org', user_id: null },
    { ...unbound, typed: 'By Name', user_id: 3 },
    { ...unbound, typed: 'verified@example.org', user_id: null },
  ]);
});

it('A611 nobody is notified of invitations of before', async () => {
  const database = await upgrade('0018-turns', [...ROWS, ...INVITATIONS]);
  const rows = await database.read((tx) => tx.selectFrom('invitations').select('is_told').execute());
  const subscriptions = await database.read((tx) =>
    tx.selectFrom('push_subscriptions').selectAll().execute(),
  );
  await database.close();
  expect([rows.length, new Set(rows.map(({ is_told }) => is_told)), subscriptions]).toEqual([
    5,
    new Set([1]),
    [],
  ]);
});

it('A515 feedback of before is open', async () => {
  const feedback = `insert into feedback (user_id, name, description, created_at) values (1, 'Colours', 'More', '${AT}')`;
  const database = await upgrade('0011-first-rows', [...ROWS, feedback]);
  const [row] = await database.read((tx) => readFeedback(tx, [1]));
  await database.close();
  expect(row).toEqual({
    id: 1,
    name: 'Colours',
    description: 'More',
    from: { name: 'Ada Okafor', email: 'ada@example.org' },
    created_at: AT,
    answered_at: null,
  });
});

/** As of `0004-families`. The last one was cancelled. */
const INVITATIONS = [
  ...(['verified', 'unverified'] as const).map(
    (name, at) =>
      `insert into users (id, first_name, last_name, name, email, email_key, password_hash, created_at, updated_at,
                          email_verified_at)
       values (${at + 2}, '', '', '', '${name}@example.org', '${name}@example.org', '', '${AT}', '${AT}',
               ${name === 'verified' ? `'${AT}'` : 'null'})`,
  ),
  `insert into families (id, created_at) values (1, '${AT}')`,
  ...[
    `'Verified@example.org', 'verified@example.org', null, 'pending'`,
    `'unverified@example.org', 'unverified@example.org', null, 'pending'`,
    `'nobody@example.org', 'nobody@example.org', null, 'pending'`,
    `'By Name', null, 3, 'pending'`,
    `'verified@example.org', 'verified@example.org', null, 'cancelled'`,
  ].map(
    (values) =>
      `insert into invitations (family_id, invited_by, created_at, expires_at, typed, email_key, user_id, status)
       values (1, 1, '${AT}', '${AT}', ${values})`,
  ),
];

/** As the first version has them: later columns are empty or have their default. */
const ROWS = [
  `insert into users (id, first_name, last_name, name, email, email_key, password_hash, created_at, updated_at)
   values (1, 'Ada', 'Okafor', 'Ada Okafor', 'ada@example.org', 'ada@example.org', '', '${AT}', '${AT}')`,
  `insert into realms (id, version, task_count) values ('u:1', 1, 1)`,
  `insert into tasks (client_ref, realm_id, owner_id, name, description, status, completed, important, type, space,
                      created_by, version, created_at, updated_at)
   values ('${REF}', 'u:1', 1, 'Fence', 'Green', 'todo', 0, 1, 'office', 'personal', 1, 1, '${AT}', '${AT}')`,
];
