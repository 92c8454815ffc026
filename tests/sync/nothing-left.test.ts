/** What a background sync does that comes while, or after, a cycle has sent everything. */
import { expect, it } from 'vitest';
import { engineOn, scriptedTransport, status } from '../support/scripted-transport.ts';
import { openTestDevice } from '../support/test-device.ts';

const urgent = { isUrgent: true };
const toSend = { isUrgent: true, isToSend: true };

it('W203 what a cycle that is going on sends is not sent or pulled again', async () => {
  const device = openTestDevice();
  await device.create({ name: 'Sent at once' });
  const transport = scriptedTransport();
  const engine = engineOn(device, transport);
  const cycle = engine.wake(urgent);
  expect(await engine.wake(toSend)).toEqual({ kind: 'rested', nextAt: null });
  await cycle;
  expect(await engine.wake(toSend)).toEqual({ kind: 'rested', nextAt: null });
  expect([transport.sent.length, transport.pulls]).toEqual([1, 1]);
});

it('W203 what no cycle has sent goes out, also what the one that is going on leaves', async () => {
  const device = openTestDevice();
  await device.create({ name: 'Alone' });
  const transport = scriptedTransport();
  await engineOn(device, transport).wake(toSend);
  expect([transport.sent.length, transport.pulls]).toEqual([1, 1]);

  await device.create({ name: 'At the second attempt' });
  const failing = scriptedTransport((_, count) =>
    count === 1 ? { kind: 'unreachable' } : status(201, { id: 2 }),
  );
  const engine = engineOn(device, failing);
  const cycle = engine.wake(urgent);
  await engine.wake(toSend);
  await cycle;
  expect(failing.sent).toHaveLength(2);
  expect(failing.sent[0]).toEqual(failing.sent[1]);
});

it('W203 a database that cannot be read is told by a cycle', async () => {
  const device = openTestDevice();
  const engine = engineOn(device, scriptedTransport());
  device.db.close();
  expect(await engine.wake(toSend)).toEqual({ kind: 'storage', failure: 'closed' });
});
