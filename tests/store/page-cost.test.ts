/** What a page of a first sync costs beside the writing of its rows. */
import { IDBCursor, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import type { RealmId, TaskId, TaskRef } from '#domain/ids.ts';
import { takePage } from '#store/pull/take-page.ts';
import { countedUuid, openTestDevice, page, START_MS, wireTask } from '../support/test-device.ts';

afterEach(() => vi.restoreAllMocks());

it('W90 applying a page of a first sync makes no request per row except the write of the row', async () => {
  const many = await requestsOfPage(400);
  expect(many).toEqual({ ...(await requestsOfPage(40)), put: many['put'] });
  expect(many['put']).toBeLessThan(410);
});

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
