import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig, type Config } from '#server/config.ts';
import {
  COPIES_KEPT,
  COPIES_KEPT_MS,
  guardPostgres,
  guardSqlite,
  NotCopied,
  purgeCopies,
} from '#server/db/guard-migrations.ts';
import { migrate, migratorOf } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { connectPostgres } from '#server/db/postgres.ts';
import { connectSqlite } from '#server/db/sqlite.ts';
import { sqliteFile } from '#server/db/sqlite-file.ts';
import { silentLog } from '#server/log/log.ts';
import { runKinbox } from '../support/kinbox-command.ts';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { createTestDatabase } from '../support/postgres.ts';

const AT = '2026-01-31T12:00:00.000Z';
/** Of which the next one is missing. */
const OLD = '0016-calendar-feeds';
const NEXT = '0017-capture-tokens';

let dataDir: string;
let copies: string;
let config: Config;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kinbox-old-data-'));
  copies = join(dataDir, 'backups');
  const read = readConfig({ DATA_DIR: dataDir });
  config = read.kind === 'config' ? read.config : expect.fail(read.sentence);
});
afterEach(() => rm(dataDir, { recursive: true }));

/** A database as an earlier version left it, with somebody in it. Made elsewhere: no connection to it is open here. */
async function leaveOldDatabase(): Promise<void> {
  const path = join(dataDir, 'made.sqlite');
  const old = connectSqlite(path, 'delete');
  expect((await migratorOf(old, 'sqlite').migrateTo(OLD)).error).toBeUndefined();
  await old.destroy();
  await rename(path, sqliteFile(dataDir));
  addUser('ada');
}

function addUser(name: string): void {
  const db = new Libsql(sqliteFile(dataDir));
  const email = `${name}@example.org`;
  db.exec(
    `insert into users (first_name, last_name, name, email, email_key, password_hash, created_at, updated_at)
     values ('${name}', '', '${name}', '${email}', '${email}', '', '${AT}', '${AT}')`,
  );
  db.close();
}

function namesFrom(file: string, query: string): readonly string[] {
  const db = new Libsql(file, { readonly: true });
  const rows = db.prepare(query).all() as { name: string }[];
  db.close();
  return rows.map(({ name }) => name);
}

const appliedIn = (file: string) => namesFrom(file, 'select name from kysely_migration order by name');

const usersIn = (file: string) => namesFrom(file, 'select name from users order by id');

const namesOf = async () => (await readdir(copies)).toSorted();

it('A570 a start on a database of before copies it first, for its own account alone, and says so', async () => {
  await leaveOldDatabase();
  const kinbox = await startKinboxServer({ env: { DATA_DIR: dataDir } });
  const [name = '', ...others] = await namesOf();
  expect(others).toEqual([]);
  expect(name).toMatch(new RegExp(`^before-${NEXT}-\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z\\.sqlite$`));
  const copy = join(copies, name);
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  expect(kinbox.output()).toContain(copy);
  expect(appliedIn(copy).at(-1)).toBe(OLD);
  expect(usersIn(copy)).toEqual(['ada']);
  expect(appliedIn(sqliteFile(dataDir))).toContain(NEXT);

  // Nothing is left to migrate at the next start.
  await kinbox.restart();
  expect(await namesOf()).toEqual([name]);
  await kinbox.dispose();
});

it('A570 the command copies, too, names the copy, and the copy can be restored', async () => {
  await leaveOldDatabase();
  const { exitCode, stdout } = await runKinbox(['migrate'], { DATA_DIR: dataDir });
  const [name = ''] = await namesOf();
  expect([exitCode, stdout.includes(join(copies, name))]).toEqual([0, true]);
  addUser('bob');
  expect(await runKinbox(['restore', join(copies, name)], { DATA_DIR: dataDir })).toMatchObject({
    exitCode: 0,
  });
  expect(usersIn(sqliteFile(dataDir))).toEqual(['ada']);
});

it('A570 a new database is not copied', async () => {
  const { close } = await openDatabase(config, silentLog);
  await close();
  expect(existsSync(copies)).toBe(false);
});

it('A570 before PostgreSQL is migrated the log says that there is no copy', async () => {
  const { url, drop } = await createTestDatabase();
  const db = connectPostgres({ url, max: 1 });
  await migratorOf(db, 'postgres').migrateTo(OLD);
  const warnings: object[] = [];
  const warn = (fields: object, message: string) => void warnings.push({ ...fields, message });
  await migrate(db, 'postgres', guardPostgres({ ...silentLog, warn }));
  expect(warnings).toEqual([{ migration: NEXT, message: expect.stringContaining('no backup') as string }]);
  await db.destroy();
  await drop();
});

it('A571 where no copy can be written the start ends with one sentence, and nothing is migrated', async () => {
  await leaveOldDatabase();
  const before = appliedIn(sqliteFile(dataDir));
  await writeFile(copies, 'no folder');
  const started = startKinboxServer({ env: { DATA_DIR: dataDir } });
  await expect(started).rejects.toThrow(
    `it was not migrated, because no copy could be written into ${copies} first`,
  );
  const { exitCode, stderr } = await runKinbox(['migrate'], { DATA_DIR: dataDir });
  expect([exitCode, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toContain(copies);
  expect(appliedIn(sqliteFile(dataDir))).toEqual(before);
});

it('A571 a disk without room for the copy and the migration is refused with both sizes', async () => {
  await leaveOldDatabase();
  const before = appliedIn(sqliteFile(dataDir));
  const { size } = await stat(sqliteFile(dataDir));
  const guard = guardSqlite({ dataDir, onCopy: expect.fail, freeBytes: () => Promise.resolve(size) });
  const db = connectSqlite(sqliteFile(dataDir));
  const refused = await migrate(db, 'sqlite', guard).catch((error: unknown) => error);
  await db.destroy();
  expect(refused).toBeInstanceOf(NotCopied);
  expect((refused as Error).message).toMatch(/it has \d\.\d MB free and \d\.\d MB are needed/);
  expect(await namesOf()).toEqual([]);
  expect(appliedIn(sqliteFile(dataDir))).toEqual(before);
});

it('A572 after a migration the three newest copies are kept, and every backup that was made by hand', async () => {
  await leaveOldDatabase();
  await mkdir(copies);
  const earlier = [1, 2, 3, 4].map((day) => `before-0015-repeats-2026-01-0${day}T12-00-00-000Z.sqlite`);
  const byHand = ['kinbox-2025-01-01T12-00-00-000Z.sqlite', 'before-the-move.sqlite'];
  for (const name of [...earlier, ...byHand]) await writeFile(join(copies, name), '');
  await (await openDatabase(config, silentLog)).close();
  const kept = await namesOf();
  expect(kept.filter((name) => byHand.includes(name))).toHaveLength(2);
  const made = kept.filter((name) => !byHand.includes(name));
  expect(made).toHaveLength(COPIES_KEPT);
  expect(made.slice(0, 2)).toEqual(earlier.slice(-2));
});

it('A572 attempts that fail on the same data leave one copy and remove none', async () => {
  await leaveOldDatabase();
  await mkdir(copies);
  const earlier = [1, 2, 3].map((day) => `before-0015-repeats-2026-01-0${day}T12-00-00-000Z.sqlite`);
  for (const name of earlier) await writeFile(join(copies, name), '');
  const told: string[] = [];
  let nowMs = Date.parse(AT);
  const guard = guardSqlite({ dataDir, onCopy: (file) => told.push(file), clock: () => (nowMs += 1000) });
  const fail = () => Promise.reject(new Error('It fails.'));
  for (const attempt of ['first', 'second', 'third']) {
    await expect(guard(NEXT, fail), attempt).rejects.toThrow('It fails.');
  }
  expect(await namesOf()).toHaveLength(earlier.length + 1);
  // From the last attempt on it is kept for two weeks.
  expect((await namesOf()).map((name) => join(copies, name))).toContain(told.at(-1));

  // What people wrote since, with the version of before, is in a copy of its own.
  addUser('bob');
  await expect(guard(NEXT, fail)).rejects.toThrow('It fails.');
  expect(await namesOf()).toHaveLength(earlier.length + 2);
  expect(usersIn(told.at(-1) ?? '')).toEqual(['ada', 'bob']);
});

it('A572 what a process that was killed left half written is removed before the next copy, and by time', async () => {
  await leaveOldDatabase();
  await mkdir(copies);
  const partial = (hour: number) =>
    join(copies, `before-0015-repeats-2026-01-01T0${hour}-00-00-000Z.sqlite.partial`);
  const longAgo = new Date(Date.now() - 120_000);
  for (const hour of [1, 2]) await writeFile(partial(hour), 'half');
  await utimes(partial(1), longAgo, longAgo);
  await (await openDatabase(config, silentLog)).close();
  expect([existsSync(partial(1)), existsSync(partial(2))]).toEqual([false, true]);
  await utimes(partial(2), longAgo, longAgo);
  await purgeCopies(dataDir, Date.now());
  expect(existsSync(partial(2))).toBe(false);
});

it('A572 a copy is removed two weeks after it was made, and no other backup', async () => {
  await mkdir(copies);
  const name = 'before-0015-repeats-2026-01-31T12-00-00-000Z.sqlite';
  const byHand = 'kinbox-2026-01-31T12-00-00-000Z.sqlite';
  for (const each of [name, byHand]) await writeFile(join(copies, each), '');
  await purgeCopies(dataDir, Date.parse(AT) + COPIES_KEPT_MS);
  expect(await namesOf()).toEqual([name, byHand]);
  await purgeCopies(dataDir, Date.parse(AT) + COPIES_KEPT_MS + 1);
  expect(await namesOf()).toEqual([byHand]);
});
