import { IDBDatabase } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import type { SyncDeps } from '#sw/sync/engine.ts';
import type { Transport } from '#sw/sync/transport.ts';
import { engineOn, scriptedTransport } from '../support/scripted-transport.ts';
import { fakeLocks } from '../support/fake-locks.ts';
import { openTestDevice, type TestDevice } from '../support/test-device.ts';

/** How many transactions begin from an urgent wake until the first request. */
async function transactionsBeforeRequest(
  device: TestDevice,
  begun: () => number,
  locks: SyncDeps['locks'],
): Promise<number> {
  const before = begun();
  const counts: number[] = [];
  const { send, sendBatch, pull, ...rest } = scriptedTransport();
  const noting: Transport = {
    ...rest,
    send: (request) => {
      counts.push(begun() - before);
      return send(request);
    },
    sendBatch: (calls) => {
      counts.push(begun() - before);
      return sendBatch(calls);
    },
    pull: (cursor, limit) => {
      counts.push(begun() - before);
      return pull(cursor, limit);
    },
  };
  await engineOn(device, noting, { locks }).wake({ isUrgent: true });
  return counts[0] ?? Number.NaN;
}

async function watchedDevice() {
  // Dexie keeps the function that it finds when the database opens.
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const device = openTestDevice();
  await device.db.open();
  return { device, begun: () => spy.mock.calls.length };
}

it.each([
  ['the Web Lock', () => fakeLocks().locks],
  ['a lease alone', () => null],
])(
  'W121 a change is sent after at most two transactions, as what others changed is asked for, with %s',
  async (_, locks) => {
    const { device, begun } = await watchedDevice();
    await device.create({ name: 'sent' });
    const counts = [
      await transactionsBeforeRequest(device, begun, locks()),
      await transactionsBeforeRequest(device, begun, locks()),
    ];
    expect(counts).toEqual([2, 2]);
  },
);

it('W121 one more is for a large batch, and one for what is committed while a host begins', async () => {
  const { device, begun } = await watchedDevice();
  const { locks } = fakeLocks(() => device.create({ name: 'late' }));
  // One of them is the commit.
  expect(await transactionsBeforeRequest(device, begun, locks)).toBe(4);
  for (let n = 0; n < 20; n += 1) await device.create({ name: `${n}` });
  expect(await transactionsBeforeRequest(device, begun, null)).toBe(3);
});
