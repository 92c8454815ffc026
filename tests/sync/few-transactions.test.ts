import { IDBDatabase } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import type { Transport } from '#sw/sync/transport.ts';
import { engineOn, scriptedTransport } from '../support/scripted-transport.ts';
import { fakeLocks } from '../support/fake-locks.ts';
import { openTestDevice, type TestDevice } from '../support/test-device.ts';

/** How many transactions begin from an urgent wake until the first request. */
async function transactionsBeforeRequest(device: TestDevice, begun: () => number): Promise<number> {
  const before = begun();
  const counts: number[] = [];
  const { send, pull, ...rest } = scriptedTransport();
  const noting: Transport = {
    ...rest,
    send: (request) => {
      counts.push(begun() - before);
      return send(request);
    },
    pull: (cursor, limit) => {
      counts.push(begun() - before);
      return pull(cursor, limit);
    },
  };
  await engineOn(device, noting, { locks: fakeLocks().locks }).wake({ isUrgent: true });
  return counts[0] ?? Number.NaN;
}

it('W121 a change is sent after at most two transactions, as what others changed is asked for', async () => {
  // Dexie keeps the function that it finds when the database opens.
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const begun = () => spy.mock.calls.length;
  const device = openTestDevice();
  await device.create({ name: 'sent' });
  const counts = [
    await transactionsBeforeRequest(device, begun),
    await transactionsBeforeRequest(device, begun),
  ];
  expect(counts).toEqual([2, 2]);
});
