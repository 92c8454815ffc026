/** What is read for the search, when, and that it stays as the device is. */
import { IDBFactory, IDBIndex, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { toIsoTime, type TaskId, type TaskRef } from '#domain/ids.ts';
import { storedFields } from '#domain/task-fields.ts';
import { commit } from '#store/commit.ts';
import { KinboxDb, type TaskRow } from '#store/db.ts';
import { listKeys } from '#store/rows/list-keys.ts';
import { readFound } from '#store/search/read-found.ts';
import { ROWS_AT_ONCE } from '#store/search/read-everything.ts';
import { createSearcher, type Searcher } from '#store/search/searcher.ts';
import { countRowsRead } from '../support/count-rows-read.ts';
import { ADA } from '../support/task-builder.ts';
import { countedUuid, openTestDevice, START_MS, takeTasks, wireTask } from '../support/test-device.ts';
import { LIMITS } from '../support/time-limits.mjs';

const searchers = new Set<Searcher>();
afterEach(() => {
  for (const searcher of searchers) searcher.end();
  searchers.clear();
  vi.restoreAllMocks();
});

function searchIn(db: KinboxDb): Searcher {
  const searcher = createSearcher(db);
  searchers.add(searcher);
  return searcher;
}

const namesFound = async (searcher: Searcher, typed: string) =>
  (await readFound(searcher, typed, 50)).tasks.map(({ task }) => task.name);

async function untilRead(searcher: Searcher): Promise<() => void> {
  const close = searcher.subscribe(() => undefined);
  await expect.poll(() => searcher.hasRead(), { timeout: LIMITS.longPoll }).toBe(true);
  return close;
}

it('U784 what is created, edited, completed and deleted here is found as it is now', async () => {
  const device = openTestDevice();
  const ref = await device.create({ name: 'Oat milk' });
  const searcher = searchIn(device.db);
  const close = await untilRead(searcher);
  expect(await namesFound(searcher, 'oat')).toEqual(['Oat milk']);

  await device.create({ name: 'Oat flakes' });
  await expect.poll(() => namesFound(searcher, 'oat')).toEqual(['Oat flakes', 'Oat milk']);
  await commit(device, { kind: 'task.complete', args: { ref, completed: true } });
  await commit(device, { kind: 'task.edit', args: { ref, changes: { name: 'Rice milk' } } });
  await expect.poll(() => namesFound(searcher, 'rice')).toEqual(['Rice milk']);
  expect(await namesFound(searcher, 'oat')).toEqual(['Oat flakes']);
  await commit(device, { kind: 'task.delete', args: { ref } });
  const deletedAt = async () => (await readFound(searcher, 'rice', 50)).tasks[0]?.task.deleted_at;
  await expect.poll(deletedAt).toEqual(expect.any(String));

  // Nobody searches now: it is noted, and read for the next search.
  close();
  await device.create({ name: 'Rice cakes' });
  searcher.subscribe(() => undefined);
  await expect.poll(() => namesFound(searcher, 'rice')).toEqual(['Rice cakes', 'Rice milk']);
});

it('U784 what another tab or a pull changes is found, few rows or many', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const device = openTestDevice(1, platform);
  const other = openTestDevice(1, platform, { name: device.db.name, firstTick: 500 });
  await device.create({ name: 'Oat milk' });
  const searcher = searchIn(device.db);
  await untilRead(searcher);
  await other.create({ name: 'Oat flakes' });
  await expect.poll(() => namesFound(searcher, 'oat')).toHaveLength(2);

  const pulled = Array.from({ length: 120 }, (_, n) =>
    wireTask({ client_ref: countedUuid(5, n) as TaskRef, id: (n + 1) as TaskId, name: `Pulled ${n}` }),
  );
  await takeTasks(await other.engine(), 'c1', pulled);
  await expect.poll(() => searcher.find('pulled', 200).count).toBe(120);
  // So many that Dexie tells only that rows were written: what is gone is found out by reading again.
  await device.db.transaction('rw', device.db.tasks, async () => {
    const rows = await device.db.tasks.toArray();
    const kept = rows.filter(({ name }) => !name.startsWith('Pulled'));
    await device.db.tasks.clear();
    await device.db.tasks.bulkAdd(kept);
  });
  await expect.poll(() => searcher.find('pulled', 200).count).toBe(0);
  expect(searcher.find('oat', 200).count).toBe(2);
});

it('U784 a found task has the name of its project', async () => {
  const device = openTestDevice();
  const project = await device.create({ name: 'Move house', type: 'project' });
  await device.create({ name: 'Find boxes', type: 'errand', project_ref: project });
  const searcher = searchIn(device.db);
  await untilRead(searcher);
  const { tasks } = await readFound(searcher, 'boxes', 50);
  expect(tasks.map(({ projectName }) => projectName)).toEqual(['Move house']);
});

it('U785 a key reads as much of 5,000 rows as of 500', { timeout: LIMITS.longTest }, async () => {
  const few = await readsOfAKey(500);
  expect(await readsOfAKey(5_000)).toEqual(few);
  expect(few.read).toBeLessThanOrEqual(50);
});

async function readsOfAKey(rows: number) {
  const db = new KinboxDb(`kinbox-test-of-${rows}`, {
    durability: 'strict',
    platform: { indexedDB: new IDBFactory(), IDBKeyRange },
  });
  const reads = countRowsRead(db);
  await db.tasks.bulkAdd(Array.from({ length: rows }, (_, n) => rowAt(n, n % 10 === 0)));
  const searcher = searchIn(db);
  await untilRead(searcher);
  reads.take();
  const { tasks, count } = await readFound(searcher, 'row', 50);
  expect([tasks.length, count]).toEqual([50, rows]);
  return reads.take();
}

it('U786 what is open is read first, a few rows at a time, and only while somebody searches', async () => {
  const { db } = openTestDevice();
  await db.tasks.bulkAdd(Array.from({ length: 3_000 }, (_, n) => rowAt(n, n >= 2_900)));
  const limits: unknown[] = [];
  // Each step is one reading of the browser's, which takes its rows in one task.
  const { getAll } = IDBIndex.prototype;
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(function (this: IDBIndex, query, count) {
    limits.push(count ?? (query as { readonly count?: number }).count);
    return getAll.call(this, query, count);
  });
  const searcher = searchIn(db);
  expect(await readFound(searcher, 'row', 50)).toMatchObject({ count: 0, isReading: true });
  const found = () => searcher.find('row', 50).count;
  const close = searcher.subscribe(() => {
    if (found() > 0) close();
  });
  await expect.poll(found).toBeGreaterThan(0);
  for (let turn = 0; turn < 5; turn += 1) await db.tasks.count();
  expect([found(), limits.length, searcher.hasRead()]).toEqual([100, 1, false]);

  await untilRead(searcher);
  expect(found()).toBe(3_000);
  expect(new Set(limits)).toEqual(new Set([ROWS_AT_ONCE]));
});

function rowAt(n: number, isOpen: boolean): TaskRow {
  const at = toIsoTime(START_MS - (n + 1) * 60_000);
  const task = {
    ref: countedUuid(7, n) as TaskRef,
    id: (n + 1) as TaskId,
    realm: 'u:1' as const,
    ...storedFields({
      name: `Row ${n} ${isOpen ? 'open' : 'closed'}`,
      status: isOpen ? 'inbox' : 'todo',
      completed: !isOpen,
    }),
    completed_at: isOpen ? null : at,
    created_by: null,
    version: n + 1,
    created_at: at,
    updated_at: at,
  };
  return { ...task, temp_id: null, lists: listKeys(task, ADA.id), pending: false, epoch: 0 };
}
