/** What a round of many changes costs in requests to the database. */
import { IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { allMutations } from '#store/mutation-log.ts';
import type { RealmId, TaskId, TaskRef } from '#domain/ids.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { acknowledge, markSent } from '#store/engine/outbox.ts';
import { takePage } from '#store/pull/take-page.ts';
import { countedUuid, openTestDevice, page, START_MS, wireTask } from '../support/test-device.ts';

afterEach(() => vi.restoreAllMocks());

it('O48 fixing new tasks makes no request for each but the reading of its shadow and the writing of its mark', async () => {
  const [few, many] = [await requestsOfRound(40), await requestsOfRound(160)];
  expect(many).toEqual({ ...few, get: few.get + 120, put: few.put + 120 });
  expect(few.get).toBeLessThan(45);
  expect(few.put).toBe(40);
});

it('O49 a pull that brings what was sent reads and writes each row once, and empties the log at one go', async () => {
  const [few, many] = [await requestsOfPull(40), await requestsOfPull(160)];
  // The row and its shadow.
  expect(many.get - few.get).toBe(2 * 120);
  expect(many.put - few.put).toBe(120);
  // The shadows.
  expect(many.delete - few.delete).toBe(120);
});

it('O61 a page writes its rows and the cursor, and nothing that stays as it was', async () => {
  const device = openTestDevice();
  const engine = await device.engine();
  const realms = [{ id: 'u:1' as RealmId, version: 1, reset: false }];
  const first = page({ cursor: 'c1', realms, settings: DEFAULT_SETTINGS });
  await takePage(engine, { page: first, asked: null, acked: [], nowMs: START_MS });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const tasks = [wireTask({ client_ref: countedUuid(9, 1) as TaskRef })];
  const next = page({ cursor: 'c2', realms, tasks });
  await takePage(engine, { page: next, asked: 'c1', acked: [], nowMs: START_MS });
  expect(put.mock.contexts.map((store) => (store as IDBObjectStore).name)).toEqual(['tasks', 'meta']);
  device.db.close();
});

async function requestsOfRound(count: number) {
  const { device, engine, numbers } = await deviceWith(count);
  const calls = await countCalls(async () => {
    expect((await markSent(engine, numbers)).size).toBe(count);
  });
  device.db.close();
  return calls;
}

async function requestsOfPull(count: number) {
  const { device, engine, numbers } = await deviceWith(count);
  await markSent(engine, numbers);
  await acknowledge(
    engine,
    numbers.map((n) => ({ n, createdId: n as TaskId })),
  );
  const rows = await device.db.tasks.toArray();
  const tasks = rows.map(({ ref, name, id }) => wireTask({ client_ref: ref, name, ...(id && { id }) }));
  const calls = await countCalls(async () => {
    const taken = { page: page({ tasks }), asked: null, acked: numbers, nowMs: START_MS };
    expect(await takePage(engine, taken)).toEqual({ kind: 'taken' });
  });
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.shadow.count()).toBe(0);
  expect((await device.db.tasks.toArray()).filter(({ pending }) => pending)).toEqual([]);
  device.db.close();
  return calls;
}

async function deviceWith(count: number) {
  const device = openTestDevice();
  const engine = await device.engine();
  for (let n = 0; n < count; n += 1) await device.create({ name: `Waiting ${n}` });
  return { device, engine, numbers: (await allMutations(device.db)).map(({ n }) => n) };
}

/** How often each method of the database is called. */
async function countCalls(work: () => Promise<void>) {
  const spies = {
    put: vi.spyOn(IDBObjectStore.prototype, 'put'),
    get: vi.spyOn(IDBObjectStore.prototype, 'get'),
    delete: vi.spyOn(IDBObjectStore.prototype, 'delete'),
    getAll: vi.spyOn(IDBObjectStore.prototype, 'getAll'),
    count: vi.spyOn(IDBObjectStore.prototype, 'count'),
    ofIndex: vi.spyOn(IDBIndex.prototype, 'getAll'),
  };
  await work();
  const calls = Object.entries(spies).map(([name, spy]) => [name, spy.mock.calls.length]);
  vi.restoreAllMocks();
  return Object.fromEntries(calls) as Record<keyof typeof spies, number>;
}
