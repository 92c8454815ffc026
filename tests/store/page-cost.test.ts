/** What a page of a first sync costs beside the writing of its rows. */
import { IDBCursor, IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import type { RealmId, TaskId, TaskRef } from '#domain/ids.ts';
import { readMeta } from '#store/meta.ts';
import { takePage } from '#store/pull/take-page.ts';
import { readFirstPull } from '#store/queries/first-pull.ts';
import { countedUuid, openTestDevice, page, START_MS, wireTask } from '../support/test-device.ts';

afterEach(() => vi.restoreAllMocks());

it('W90 applying a page of a first sync makes no request per row except the write of the row', async () => {
  const many = await requestsOfPage(400);
  expect(many).toEqual({ ...(await requestsOfPage(40)), put: many['put'] });
  expect(many['put']).toBeLessThan(410);
});

it('R66 no page of a first pull but the last counts or reads the rows of the device', async () => {
  const device = openTestDevice();
  const engine = await device.engine();
  const { prototype } = IDBObjectStore;
  const spies = [
    vi.spyOn(prototype, 'count'),
    vi.spyOn(prototype, 'get'),
    vi.spyOn(prototype, 'getAll'),
    vi.spyOn(prototype, 'openCursor'),
  ];
  for (let at = 0; at < 3; at += 1) {
    const tasks = Array.from({ length: 20 }, (_, n) =>
      wireTask({ client_ref: countedUuid(2, 20 * at + n) as TaskRef, id: (20 * at + n + 1) as TaskId }),
    );
    const taken = page({ cursor: `c${at}`, has_more: true, has_all_open: true, total: 80, tasks });
    const asked = at === 0 ? null : `c${at - 1}`;
    await takePage(engine, { page: taken, asked, acked: [], nowMs: START_MS });
  }
  const read = spies.flatMap(({ mock }) => mock.contexts.map((store) => (store as IDBObjectStore).name));
  vi.restoreAllMocks();
  expect(read.filter((store) => store === 'tasks')).toEqual([]);
  expect(read).toContain('meta');
  expect(await readFirstPull(device.db)).toEqual({ came: 60, total: 80, hasOpen: true });
});

it('R67 the last page of a first pull compares numbers of rows and reads them only where these differ', async () => {
  for (const [count, isRead] of [
    [20, false],
    [21, true],
  ] as const) {
    const device = openTestDevice();
    const engine = await device.engine();
    const tasks = Array.from({ length: 20 }, (_, n) =>
      wireTask({ client_ref: countedUuid(3, n) as TaskRef, id: (n + 1) as TaskId }),
    );
    const realms = [{ id: 'u:1' as RealmId, version: 1, reset: false, count }];
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const taken = page({ cursor: 'c1', total: 20, realms, tasks });
    await takePage(engine, { page: taken, asked: null, acked: [], nowMs: START_MS });
    const read = getAll.mock.contexts.map((store) => (store as IDBObjectStore).name);
    vi.restoreAllMocks();
    expect(read.includes('tasks')).toBe(isRead);
    expect(await readMeta(device.db, 'cursor')).toBe(isRead ? null : 'c1');
  }
});

it('W202 a page of one row makes at most ten requests, one of which reads what is noted about the device', async () => {
  const device = openTestDevice();
  const engine = await device.engine();
  const pageOf = (n: number) => {
    const tasks = [wireTask({ client_ref: countedUuid(4, n) as TaskRef, id: n as TaskId })];
    const asked = n === 1 ? null : `c${n - 1}`;
    return { page: page({ cursor: `c${n}`, tasks }), asked, acked: [], nowMs: START_MS };
  };
  await takePage(engine, pageOf(1));
  const made = spyOnRequests();
  await takePage(engine, pageOf(2));
  const requests = made();
  expect(requests.length).toBeLessThanOrEqual(10);
  expect(requests.filter((each) => each.endsWith(' meta'))).toEqual(['getAll meta', 'put meta']);
});

/** Each request from now on: its method, and its table or index. */
function spyOnRequests(): () => string[] {
  const spies = [IDBObjectStore.prototype, IDBIndex.prototype].flatMap((prototype) =>
    (['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const).map(
      (method) => [method, vi.spyOn(prototype, method)] as const,
    ),
  );
  const writing = (['put', 'add', 'delete', 'clear'] as const).map(
    (method) => [method, vi.spyOn(IDBObjectStore.prototype, method)] as const,
  );
  return () =>
    [...spies, ...writing].flatMap(([method, { mock }]) =>
      mock.contexts.map((on) => `${method} ${(on as { readonly name: string }).name}`),
    );
}

/** How often each method of the database is called for an only page, which has the counts of the realms, too. */
async function requestsOfPage(rows: number) {
  const device = openTestDevice();
  const engine = await device.engine();
  const tasks = Array.from({ length: rows }, (_, n) =>
    wireTask({ client_ref: countedUuid(1, n + 1) as TaskRef, id: (n + 1) as TaskId }),
  );
  const realms = [{ id: 'u:1' as RealmId, version: 1, reset: false, count: rows }];
  const { prototype } = IDBObjectStore;
  const spies = {
    put: vi.spyOn(prototype, 'put'),
    get: vi.spyOn(prototype, 'get'),
    getAll: vi.spyOn(prototype, 'getAll'),
    delete: vi.spyOn(prototype, 'delete'),
    openCursor: vi.spyOn(prototype, 'openCursor'),
    continue: vi.spyOn(IDBCursor.prototype, 'continue'),
  };
  await takePage(engine, { page: page({ tasks, realms }), asked: null, acked: [], nowMs: START_MS });
  const requests = Object.fromEntries(
    Object.entries(spies).map(([name, spy]) => [name, spy.mock.calls.length]),
  );
  vi.restoreAllMocks();
  expect(await device.db.tasks.count()).toBe(rows);
  return requests;
}
