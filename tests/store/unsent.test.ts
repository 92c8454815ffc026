import { expect, it } from 'vitest';
import { park } from '#store/unsent/parked.ts';
import { markSent } from '#store/engine/outbox.ts';
import { unsentFile, unsentMutations } from '#store/unsent/unsent.ts';
import type { ParkedMutation } from '#store/db.ts';
import { parkedChanges } from '#store/unsent/parked-changes.ts';
import { takeRefusedSettings } from '#store/unsent/refused-settings.ts';
import { openTestDevice, START_MS } from '../support/test-device.ts';

it('O14 data that only this device has can be exported as a file, texts first', async () => {
  const device = openTestDevice();
  await device.create({ name: 'Refused', description: 'with words' });
  await device.create({ name: 'Waiting' });
  const engine = await device.engine();
  await markSent(engine, [1]);
  await park(engine, 1, { kind: 'refused', status: 422, code: null, message: 'Odd.' }, START_MS);

  const file = JSON.parse(unsentFile(await unsentMutations(device.db))) as { changes: unknown[] };
  expect(file.changes).toMatchObject([
    { name: 'Waiting', kind: 'task.create', reason: null },
    { name: 'Refused', description: 'with words', reason: { kind: 'refused', message: 'Odd.' } },
  ]);
});

it('O106 a parked change of a verb that only a newer app knows is listed and exported', async () => {
  const device = openTestDevice();
  const ref = await device.create({ name: 'Water the plants' });
  const engine = await device.engine();
  await park(engine, 1, { kind: 'refused', status: 422, code: null, message: 'Odd.' }, START_MS);
  const [parked] = await device.db.parked.toArray();
  const newer = {
    ...parked,
    kind: 'task.defer',
    args: { ref, until: '2027-01-01' },
    base: { name: 'Water' },
  };
  await device.db.parked.put(newer as unknown as ParkedMutation);

  expect(await takeRefusedSettings(device.db)).toEqual([]);
  const [listed] = await parkedChanges(device.db);
  expect(listed).toMatchObject({ parked: { kind: 'task.defer' }, deletedProject: null });
  const file = JSON.parse(unsentFile(await unsentMutations(device.db))) as { changes: unknown[] };
  expect(file.changes).toMatchObject([{ name: 'Water', kind: 'task.defer', args: { until: '2027-01-01' } }]);
});
