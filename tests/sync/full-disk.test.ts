import { expect, it } from 'vitest';
import type { RealmId, TaskRef } from '#domain/ids.ts';
import { syncSummary } from '#store/queries/sync-summary.ts';
import { done, engineOn, scriptedTransport } from '../support/scripted-transport.ts';
import { leaveSpaceFor } from '../support/small-disk.ts';
import { countedUuid, openTestDevice, page, serverTime, START_MS, wireTask } from '../support/test-device.ts';

const urgent = { isUrgent: true };
const DAY_MS = 24 * 60 * 60_000;
const ref = (count: number) => countedUuid(9, count) as TaskRef;
const old = wireTask({ client_ref: ref(1), completed: true, completed_at: serverTime(1) });
const fresh = wireTask({ client_ref: ref(2), name: 'News' });
const realm = (count: number) => ({ id: 'u:1' as RealmId, version: 1, reset: false, count });

it('W30 a pull on a full disk removes old rows, continues, and pulls them again after a day', async () => {
  const device = openTestDevice();
  const names = async () => (await device.db.tasks.toArray()).map((row) => row.name).sort();
  let nowMs = START_MS;
  const transport = scriptedTransport();
  const engine = engineOn(device, transport, { clock: () => nowMs });
  const first = done(page({ cursor: 'c1', tasks: [old] }));
  transport.changes = [first, done(page({ cursor: 'c2', realms: [realm(2)], tasks: [fresh] }))];
  await engine.wake(urgent);
  expect(await names()).toEqual(['From the server']);

  leaveSpaceFor(device.db, 0);
  expect(await engine.wake(urgent)).toEqual({ kind: 'rested', nextAt: nowMs });
  expect(await engine.wake(urgent)).toEqual({ kind: 'rested', nextAt: null });
  // The server counts two rows: for a day that is as it should be.
  expect(await names()).toEqual(['News']);
  expect((await device.db.meta.get('cursor'))?.value).toBe('c2');

  nowMs += DAY_MS;
  await engine.wake(urgent);
  expect((await device.db.meta.get('cursor'))?.value).toBeNull();
});

it('W30 a pull that finds no space keeps the queue and reports it', async () => {
  const device = openTestDevice();
  const transport = scriptedTransport();
  // More than what is removed from the log makes space for.
  const others = [3, 4].map((count) => wireTask({ client_ref: ref(count), name: 'More' }));
  transport.changes = [done(page({ tasks: [fresh, ...others] }))];
  await device.create({ name: 'Words' });
  leaveSpaceFor(device.db, 0);
  const end = await engineOn(device, transport).wake(urgent);
  expect(end).toEqual({ kind: 'storage', failure: 'full' });
  expect(transport.sent).toHaveLength(1);
  expect(await syncSummary(device.db)).toMatchObject({ parked: 0 });
  expect((await device.db.tasks.toArray()).map((row) => row.name)).toEqual(['Words']);
});
