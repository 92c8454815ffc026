/** What expires is removed some rows at a time, however much there is. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { IsoTime, TaskId } from '#domain/ids.ts';
import { purgeAccounts } from '#server/auth/purge-accounts.ts';
import { runJobs, startJobs } from '#server/jobs.ts';
import { silentLog } from '#server/log/log.ts';
import { addTasks } from '../support/add-tasks.ts';
import { watchTransactions, type WatchedDatabase } from '../support/largest-transaction.ts';
import {
  createTestApp,
  openTestDatabase,
  PASSWORD,
  type Session,
  type TestApp,
} from '../support/server-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LONG_AGO = '2020-01-01T00:00:00.000Z' as IsoTime;

type Most = ReturnType<WatchedDatabase['takeMost']>;

async function inNewApp(work: (test: TestApp, database: WatchedDatabase) => Promise<Most>): Promise<Most> {
  const database = watchTransactions(await openTestDatabase());
  const test = await createTestApp({ database });
  try {
    return await work(test, database);
  } finally {
    await test.close();
  }
}

/** In parts, as SQLite takes only so many values in a statement. */
async function inParts<T>(
  rows: readonly T[],
  insert: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += 500) await insert(rows.slice(start, start + 500));
}

async function addKeys(database: WatchedDatabase, user: Session['id'], count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    user_id: user,
    key: String(n).padStart(16, '0'),
    request_hash: '',
    status: 200,
    task_ref: null,
    created_at: LONG_AGO,
  }));
  await inParts(rows, (some) =>
    database.write((tx) => tx.insertInto('idempotency_keys').values(some).execute()),
  );
}

async function addTombstones(database: WatchedDatabase, user: Session['id'], count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    realm_id: `u:${user}` as const,
    client_ref: `removed-${n}` as never,
    task_id: (1_000_000 + n) as TaskId,
    version: 2 + (n % 7),
    at: LONG_AGO,
  }));
  await inParts(rows, (some) =>
    database.write((tx) => tx.insertInto('task_removals').values(some).execute()),
  );
}

const mostOfAccount = (count: number) =>
  inNewApp(async (test, database) => {
    const [ada, ben] = [await test.register('Ada'), await test.register('Ben')];
    const family = await test.addFamily(ben.id, [ada.id]);
    const own = await addTasks(database, { id: ada.id, realm: `u:${ada.id}`, count });
    const theirs = await addTasks(database, { id: ada.id, realm: `f:${family}`, count, from: count });
    await database.write((tx) =>
      tx.updateTable('tasks').set({ created_by: ben.id }).where('id', '=', theirs[0]!).execute(),
    );
    const changed = [...own.slice(0, 2), ...theirs].flatMap((task) => [
      { task_id: task, realm_id: `u:${ada.id}` as const },
      { task_id: task, realm_id: `f:${family}` as const },
    ]);
    const history = changed.map((each, n) => ({
      ...each,
      version: 1,
      field: 'name',
      before: '"a"',
      after: '"b"',
      at: LONG_AGO,
      by_user: n % 3 === 0 ? ben.id : ada.id,
      words_by: ada.id,
      is_lost: 0 as const,
      bytes: 106,
    }));
    await inParts(history, (some) =>
      database.write((tx) => tx.insertInto('task_changes').values(some).execute()),
    );
    await database.write((tx) =>
      tx
        .insertInto('history_sizes')
        .values({ realm_id: `f:${family}`, words_by: ada.id, is_lost: 0, bytes: 106 * (count + 2) })
        .execute(),
    );
    await addKeys(database, ada.id, count);
    await addTombstones(database, ada.id, count);
    expect((await ada.send('DELETE', '/api/user', { current_password: PASSWORD })).status).toBe(202);
    database.takeMost();
    await purgeAccounts(database, test.deps.clock() + 30 * DAY_MS);
    const most = database.takeMost();
    const left = await database.read(async (tx) => ({
      users: await tx.selectFrom('users').select('id').execute(),
      authors: await tx.selectFrom('tasks').select(['created_by', 'owner_id']).distinct().execute(),
      tasks: (await tx.selectFrom('tasks').select('id').execute()).length,
      changes: await tx.selectFrom('task_changes').select(['realm_id', 'words_by']).distinct().execute(),
      sizes: await tx.selectFrom('history_sizes').selectAll().where('bytes', '>', 0).execute(),
      keys: await tx.selectFrom('idempotency_keys').select('key').execute(),
      tombstones: await tx.selectFrom('task_removals').select('version').execute(),
    }));
    expect(left).toEqual({
      users: [{ id: ben.id }],
      authors: expect.arrayContaining([
        { created_by: null, owner_id: ben.id },
        { created_by: ben.id, owner_id: ben.id },
      ]) as unknown,
      tasks: count,
      changes: [{ realm_id: `f:${family}`, words_by: 0 }],
      sizes: [{ realm_id: `f:${family}`, words_by: 0, is_lost: 0, bytes: 106 * count }],
      keys: [],
      tombstones: [],
    });
    return most;
  });

it('A820 the purge of an account has as large transactions however much it had', async () => {
  const [less, more] = [await mostOfAccount(450), await mostOfAccount(900)];
  expect(more.rows).toBe(less.rows);
  expect(more.statements).toBeLessThan(12);
});

const mostOfJobs = (count: number) =>
  inNewApp(async (test, database) => {
    const ada = await test.register('Ada');
    await addKeys(database, ada.id, count);
    await addTombstones(database, ada.id, count);
    const limits = Array.from({ length: count }, (_, n) => ({
      key: `${n}`,
      points: 1,
      expires_at: LONG_AGO,
    }));
    await inParts(limits, (some) =>
      database.write((tx) => tx.insertInto('rate_limits').values(some).execute()),
    );
    database.takeMost();
    await runJobs(database, test.deps.clock());
    const most = database.takeMost();
    const left = await database.read(async (tx) => [
      await tx.selectFrom('idempotency_keys').select('key').execute(),
      await tx.selectFrom('task_removals').select('version').execute(),
      await tx.selectFrom('rate_limits').select('key').execute(),
      await tx.selectFrom('realms').select('purged_version').where('id', '=', `u:${ada.id}`).execute(),
    ]);
    expect(left).toEqual([[], [], [], [{ purged_version: 8 }]]);
    return most;
  });

/** Calls `act` in the transaction with this number, counted from one. */
function actIn(database: WatchedDatabase, number: number, act: () => void) {
  const watch = { begun: 0 };
  const write: WatchedDatabase['write'] = (work) => {
    watch.begun += 1;
    if (watch.begun === number) act();
    return database.write(work);
  };
  return { watch, database: { ...database, write } };
}

it('A851 a round of jobs ends with the transaction in which the process stops, and the next ones go on', async () => {
  await inNewApp(async (test, database) => {
    const [ada, ben] = [await test.register('Ada'), await test.register('Ben')];
    await addTasks(database, { id: ada.id, realm: `u:${ada.id}`, count: 450 });
    await addKeys(database, ben.id, 1100);
    await addTombstones(database, ben.id, 600);
    expect((await ada.send('DELETE', '/api/user', { current_password: PASSWORD })).status).toBe(202);
    const now = test.deps.clock() + 30 * DAY_MS;
    for (const number of [1, 3, 5, 8, 13]) {
      const stopping = new AbortController();
      const stopped = actIn(database, number, () => stopping.abort());
      await expect(runJobs(stopped.database, now, stopping.signal)).rejects.toThrow('aborted');
      expect(stopped.watch.begun).toBe(number);
    }
    await runJobs(database, now);
    const left = await database.read(async (tx) => [
      await tx.selectFrom('users').select('id').execute(),
      await tx.selectFrom('idempotency_keys').select('key').where('user_id', '=', ben.id).execute(),
      await tx.selectFrom('task_removals').select('version').execute(),
    ]);
    expect(left).toEqual([[{ id: ben.id }], [], []]);
    return database.takeMost();
  });
});

it('A851 a process that stops waits for the transaction that is running, and logs no failure', async () => {
  await inNewApp(async (test, database) => {
    const ada = await test.register('Ada');
    await addKeys(database, ada.id, 1100);
    const errors: unknown[] = [];
    const log = { ...silentLog, error: (fields: object) => void errors.push(fields) };
    const folder = await mkdtemp(join(tmpdir(), 'kinbox-jobs-'));
    const stopped: Promise<void>[] = [];
    const watched = actIn(database, 2, () => void stopped.push(stop()));
    const { clock } = test.deps;
    const stop = startJobs({ database: watched.database, mailFolder: folder, dataDir: folder, clock, log });
    await expect.poll(() => stopped).toHaveLength(1);
    await stopped[0];
    expect([watched.watch.begun, errors]).toEqual([2, []]);
    await rm(folder, { recursive: true });
    return database.takeMost();
  });
});

it('A823 a job that fails keeps no other from being done', async () => {
  await inNewApp(async (test, database) => {
    const ada = await test.register('Ada');
    await addKeys(database, ada.id, 3);
    await addTombstones(database, ada.id, 1);
    const failing = { ...database, write: failingOnce(database) };
    await expect(runJobs(failing, test.deps.clock())).rejects.toThrow('The disk is full.');
    const left = await database.read((tx) => tx.selectFrom('idempotency_keys').select('key').execute());
    expect(left).toEqual([]);
    return database.takeMost();
  });
});

it('A823 a job that fails keeps no files from being removed, and two processes purge one account', async () => {
  await inNewApp(async (test, database) => {
    const ben = await test.register('Ben');
    expect((await ben.send('DELETE', '/api/user', { current_password: PASSWORD })).status).toBe(202);
    const later = test.deps.clock() + 40 * 24 * 60 * 60 * 1000;
    expect(await Promise.all([purgeAccounts(database, later), purgeAccounts(database, later)])).toEqual([
      1, 1,
    ]);

    const folder = await mkdtemp(join(tmpdir(), 'kinbox-jobs-'));
    await writeFile(join(folder, '2001-01-01T00-00-00-000Z-0a1b2c3d.txt'), 'Dear Ben');
    const failing = { ...database, write: failingOnce(database) };
    const errors: unknown[] = [];
    const log = { ...silentLog, error: (fields: object) => void errors.push(fields) };
    const { clock } = test.deps;
    const stop = startJobs({ database: failing, mailFolder: folder, dataDir: folder, clock, log });
    await expect.poll(() => readdir(folder)).toEqual([]);
    await expect.poll(() => errors).toHaveLength(1);
    await stop();
    await rm(folder, { recursive: true });
    return database.takeMost();
  });
});

/** The first job writes first. */
function failingOnce({ write }: WatchedDatabase): WatchedDatabase['write'] {
  let hasFailed = false;
  return (work) => {
    if (hasFailed) return write(work);
    hasFailed = true;
    return Promise.reject(new Error('The disk is full.'));
  };
}

it('A821 the hourly jobs remove keys, tombstones and counts in transactions of 500 rows', async () => {
  const [less, more] = [await mostOfJobs(1100), await mostOfJobs(2200)];
  expect(more).toEqual(less);
  // What it finds, removes and locks.
  expect(more.rows).toBeLessThan(1100);
});
