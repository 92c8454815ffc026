/** What holds although the lease, the look at the log and the first round are one transaction, which may not be committed. */
import { IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { KinboxDb } from '#store/db.ts';
import { INITIAL_PACE, writeMeta } from '#store/meta.ts';
import type { Answer } from '#sw/sync/answer.ts';
import { fakeLocks } from '../support/fake-locks.ts';
import { done, engineOn, scriptedTransport, status } from '../support/scripted-transport.ts';
import { takeLeaseAlone } from '../support/take-lease.ts';
import { openTestDevice, page, START_MS } from '../support/test-device.ts';

const urgent = { isUrgent: true };
const UNREACHABLE: Answer = { kind: 'unreachable' };

afterEach(() => vi.restoreAllMocks());

/** The next mutation that is written finds no space, and its transaction is not committed. */
function fillDiskOnce(): void {
  const original = IDBObjectStore.prototype.put;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (this.name !== 'outbox') return original.apply(this, row);
    spy.mockRestore();
    throw new DOMException('There is no space.', 'QuotaExceededError');
  });
}

/** A host whose only change was refused because of a row that no pull has shown yet. */
async function withDoubtful(device = openTestDevice()) {
  await device.create({ name: 'one' });
  const transport = scriptedTransport((_, count) => (count === 1 ? status(409) : done()));
  transport.changes = [UNREACHABLE];
  const host = engineOn(device, transport, { holder: 'first' });
  await host.wake(urgent);
  await device.create({ name: 'two' });
  fillDiskOnce();
  await host.wake(urgent);
  expect(transport.sent).toHaveLength(1);
  return { device, transport, host };
}

it('W101 a refused request is not repeated after a cycle that could not begin', async () => {
  const { transport, host } = await withDoubtful();
  await host.wake(urgent);
  expect(transport.sent.map(({ body }) => JSON.parse(body ?? '') as object)).toMatchObject([
    { name: 'one' },
    { name: 'two' },
  ]);
});

it('W209 what a host was answered before another one synced is forgotten, also if its last cycle could not begin', async () => {
  const { device, transport, host } = await withDoubtful();
  const reused = status(422, { code: 'idempotency_key_reused', message: 'Reused.' });
  const other = scriptedTransport((_, count) => (count === 1 ? reused : UNREACHABLE));
  await engineOn(device, other, { holder: 'other' }).wake(urgent);
  transport.changes = [done(page())];
  await host.wake(urgent);
  // It would be parked for the answer of before.
  expect(await device.db.parked.toArray()).toEqual([]);
  expect(transport.sent.length).toBeGreaterThan(1);
});

it('R5 a host that was replaced while a batch was on its way fixes and sends nothing more', async () => {
  const device = openTestDevice();
  await device.create({ name: 'one' });
  await device.create({ name: 'two' });
  const transport = scriptedTransport();
  const sendBatch = async () => {
    await device.create({ name: 'three' });
    await takeLeaseAlone(device.db, { holder: 'next', nowMs: START_MS + 60_000, isExclusive: true });
    return status(404);
  };
  expect(await engineOn(device, { ...transport, sendBatch }).wake(urgent)).toEqual({ kind: 'busy' });
  expect(transport.sent).toEqual([]);
  expect((await device.db.outbox.toArray()).map(({ state }) => state)).toEqual(['sent', 'sent', 'queued']);
});

it('O56 every round is on disk before it is sent', async () => {
  const marks: (string | undefined)[] = [];
  const original = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...[stores, mode, options]
  ) {
    if (mode === 'readwrite' && [stores].flat().join() === 'outbox,tasks,shadow,meta')
      marks.push(options?.durability);
    return original.call(this, stores, mode, options);
  });
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const device = openTestDevice(1, platform);
  for (let n = 0; n < 110; n += 1) await device.create({ name: `${n}` });
  const connect = (durability: 'strict' | 'relaxed') =>
    new KinboxDb(device.db.name, { durability, platform });
  const transport = scriptedTransport((_, count) => done({ id: count }));
  const both = { db: connect('relaxed'), strictDb: connect('strict') };
  await engineOn(device, transport, both).wake(urgent);
  expect(transport.sent).toHaveLength(110);
  // Of a server without batches: after the first, which is refused as a whole, 48 in a round.
  expect(marks).toEqual(['strict', 'strict', 'strict', 'strict']);
});

it('W34 the time of a cycle begins when it has the lease', async () => {
  const device = openTestDevice();
  await device.create({ name: 'one' });
  let nowMs = START_MS + 60_000;
  const { locks } = fakeLocks(() => {
    // The screen is in a transaction that takes longer than a cycle may.
    void device.db.transaction('rw', [device.db.meta, device.db.outbox], async () => {
      await device.db.meta.get('lease');
      nowMs += 21_000;
    });
  });
  const transport = scriptedTransport();
  await engineOn(device, transport, { locks, clock: () => nowMs }).wake(urgent);
  expect([transport.sent.length, transport.pulls]).toEqual([1, 1]);
});

it('W34 what is not sent in the time of a cycle is not fixed', async () => {
  const device = openTestDevice();
  for (let n = 0; n < 50; n += 1) await device.create({ name: `${n}` });
  // Single requests, 48 in a round.
  await writeMeta(device.db, 'pace', { ...INITIAL_PACE, calls: 1 });
  let nowMs = START_MS + 60_000;
  const transport = scriptedTransport((_, count) => {
    if (count === 48) nowMs += 21_000;
    return done({ id: count });
  });
  const sync = engineOn(device, transport, { clock: () => nowMs });
  expect(await sync.wake(urgent)).toEqual({ kind: 'rested', nextAt: nowMs });
  expect(await device.db.outbox.where('state').equals('queued').count()).toBe(2);
  await sync.wake(urgent);
  expect(transport.sent).toHaveLength(50);
});

it('W15 a lease that another host takes while this one waits for its turn is respected', async () => {
  const device = openTestDevice();
  await device.create({ name: 'one' });
  let nowMs = START_MS;
  let asked = 0;
  const clock = () => {
    asked += 1;
    // It looks whether it may sync, and asks for the lease next.
    if (asked === 1) {
      const taken = { holder: 'other', nowMs: nowMs + 16_000, isExclusive: false };
      void takeLeaseAlone(device.db, taken).then(() => (nowMs += 16_000));
    }
    return nowMs;
  };
  const transport = scriptedTransport();
  expect(await engineOn(device, transport, { clock }).wake(urgent)).toEqual({ kind: 'busy' });
  expect(transport.sent).toEqual([]);
});
