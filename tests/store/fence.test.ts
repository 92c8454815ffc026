import { expect, it } from 'vitest';
import { FenceRaised } from '#store/engine/lease.ts';
import { acknowledge, markSent, postpone } from '#store/engine/outbox.ts';
import { eraseDatabase } from '#store/account/erase-database.ts';
import { park } from '#store/unsent/parked.ts';
import { takeLeaseAlone } from '../support/take-lease.ts';
import { openTestDevice, START_MS } from '../support/test-device.ts';

const REFUSED = { kind: 'refused', status: 422, code: null, message: null } as const;
const DELAY = { attempts: 1, nextAt: 1, lastError: '500', failingSince: 1, isSetAside: true };

it('W80 an engine of an ended session commits nothing into the database of the next session', async () => {
  const device = openTestDevice();
  const ended = await device.engine();
  // The page is closed before it can delete the database, and with it the worker's connection.
  await eraseDatabase(device.db);
  await device.create({ name: 'Of the next session' });
  const next = { holder: 'page', nowMs: START_MS + 5000, isExclusive: true };
  expect(await takeLeaseAlone(device.db, next)).not.toBe(ended.fence);
  await expect(acknowledge(ended, [{ n: 1, createdId: null }])).rejects.toThrow(FenceRaised);
});

it('R5 an engine with an outdated fence fixes no request, and acknowledges, postpones and parks nothing', async () => {
  const device = openTestDevice();
  await device.create({ name: 'Once' });
  const frozen = await device.engine('frozen');
  await device.engine('next');
  const before = await device.db.outbox.toArray();
  await expect(markSent(frozen, [1])).rejects.toThrow(FenceRaised);
  await expect(acknowledge(frozen, [{ n: 1, createdId: null }])).rejects.toThrow(FenceRaised);
  await expect(postpone(frozen, 1, DELAY)).rejects.toThrow(FenceRaised);
  await expect(park(frozen, 1, REFUSED, START_MS)).rejects.toThrow(FenceRaised);
  expect(await device.db.outbox.toArray()).toEqual(before);
  expect(await device.db.parked.count()).toBe(0);
});
