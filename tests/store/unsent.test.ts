import { expect, it } from 'vitest';
import { park } from '#store/unsent/parked.ts';
import { markSent } from '#store/outbox.ts';
import { unsentFile, unsentMutations } from '#store/unsent/unsent.ts';
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
