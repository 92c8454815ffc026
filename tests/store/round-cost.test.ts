/** What fixing the requests of a round costs beside the writing of their marks. */
import { IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { allMutations } from '#store/mutation-log.ts';
import { markSent } from '#store/engine/outbox.ts';
import { openTestDevice } from '../support/test-device.ts';

afterEach(() => vi.restoreAllMocks());

it('O48 fixing new tasks makes no request for each but the reading of its shadow and the writing of its mark', async () => {
  const [few, many] = [await requestsOfRound(40), await requestsOfRound(160)];
  expect(many).toEqual({ ...few, get: few.get + 120, put: few.put + 120 });
  expect(few.get).toBeLessThan(45);
  expect(few.put).toBe(40);
});

/** How often each method of the database is called. */
async function requestsOfRound(count: number) {
  const device = openTestDevice();
  const engine = await device.engine();
  for (let n = 0; n < count; n += 1) await device.create({ name: `Waiting ${n}` });
  const numbers = (await allMutations(device.db)).map(({ n }) => n);
  const spies = {
    put: vi.spyOn(IDBObjectStore.prototype, 'put'),
    get: vi.spyOn(IDBObjectStore.prototype, 'get'),
    getAll: vi.spyOn(IDBObjectStore.prototype, 'getAll'),
    count: vi.spyOn(IDBObjectStore.prototype, 'count'),
    ofIndex: vi.spyOn(IDBIndex.prototype, 'getAll'),
  };
  expect((await markSent(engine, numbers)).size).toBe(count);
  const calls = Object.entries(spies).map(([name, spy]) => [name, spy.mock.calls.length]);
  vi.restoreAllMocks();
  device.db.close();
  return Object.fromEntries(calls) as Record<keyof typeof spies, number>;
}
