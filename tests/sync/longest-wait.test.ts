import { expect, it } from 'vitest';
import { readMeta } from '#store/meta.ts';
import type { Transport } from '#sw/sync/transport.ts';
import { engineOn, scriptedTransport, status } from '../support/scripted-transport.ts';
import { openTestDevice, START_MS } from '../support/test-device.ts';

const MINUTE_MS = 60_000;

it('O210 changes beyond those of a day stay as they are, under their keys, and go out after the wait', async () => {
  const device = openTestDevice();
  await device.create({ name: 'One' });
  let now = START_MS;
  const full = { message: 'The server takes 10000 changes.', code: 'too_many_changes' };
  let isFull = true;
  const transport = scriptedTransport(() =>
    isFull ? status(429, full, 20 * 60 * MINUTE_MS) : status(201, {}),
  );
  const engine = engineOn(device, transport, { clock: () => now });
  await engine.wake({ isUrgent: true });
  const hour = 60 * MINUTE_MS;
  expect(await readMeta(device.db, 'contact')).toMatchObject({
    isHeldForTheDay: true,
    holdUntil: START_MS + hour,
  });
  expect(await device.db.parked.count()).toBe(0);
  expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'sent' }]);
  now += hour;
  isFull = false;
  await engine.wake({ isUrgent: true });
  expect(transport.sent).toHaveLength(2);
  expect(transport.sent[1]).toEqual(transport.sent[0]);
  expect(await device.db.outbox.where('state').equals('sent').count()).toBe(0);
});

it('O215 a device whose changes wait for the next day goes on to pull what others do', async () => {
  const device = openTestDevice();
  await device.create({ name: 'One' });
  let now = START_MS;
  const full = { message: 'The server takes 10000 changes.', code: 'too_many_changes' };
  const transport = scriptedTransport(() => status(429, full, 20 * 60 * MINUTE_MS));
  const engine = engineOn(device, transport, { clock: () => now });
  const end = await engine.wake({ isUrgent: false });
  expect(end).toEqual({ kind: 'rested', nextAt: START_MS + 60 * MINUTE_MS });
  expect([transport.sent.length, transport.pulls]).toEqual([1, 1]);
  await device.create({ name: 'Two' });
  now += MINUTE_MS;
  await engine.wake({ isUrgent: true });
  expect([transport.sent.length, transport.pulls]).toEqual([1, 2]);
  // Nothing was fixed for a request: what is changed again becomes one with it.
  expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'sent' }, { state: 'queued' }]);
  expect(await readMeta(device.db, 'contact')).toMatchObject({
    isHeldForTheDay: true,
    holdUntil: START_MS + 60 * MINUTE_MS,
  });
});

it('O215 a server that asks for silence gets it, also while changes wait for the next day', async () => {
  const device = openTestDevice();
  await device.create({ name: 'One' });
  const full = { message: 'The server takes 10000 changes.', code: 'too_many_changes' };
  const transport = scriptedTransport(() => status(429, full, 20 * 60 * MINUTE_MS));
  transport.changes = [status(503, {}, MINUTE_MS)];
  const engine = engineOn(device, transport, { clock: () => START_MS });
  expect(await engine.wake({ isUrgent: true })).toEqual({ kind: 'rested', nextAt: START_MS + MINUTE_MS });
  await engine.wake({ isUrgent: true });
  expect([transport.sent.length, transport.pulls]).toEqual([1, 1]);
});

it('O210 another wait is none of the day', async () => {
  const device = openTestDevice();
  await device.create({ name: 'One' });
  const transport = scriptedTransport(() => status(429, { message: 'Too many requests.' }, MINUTE_MS));
  await engineOn(device, transport, { clock: () => START_MS }).wake({ isUrgent: true });
  expect((await readMeta(device.db, 'contact')).isHeldForTheDay).toBe(false);
});

it.each([
  { waits: [MINUTE_MS, 1_000], what: 'the first' },
  { waits: [1_000, MINUTE_MS], what: 'the last' },
])(
  'W250 of two waits that the server asks for at once the longer counts, where it is $what',
  async ({ waits }) => {
    const device = openTestDevice();
    await device.create({ name: 'One' });
    await device.create({ name: 'Two' });
    const answers = waits.map(
      (retryAfterMs) => ({ kind: 'answer', status: 429, body: {}, retryAfterMs }) as const,
    );
    const transport: Transport = {
      ...scriptedTransport(() => status(500, {})),
      sendBatch: () => Promise.resolve({ kind: 'answers', answers }),
    };
    await engineOn(device, transport, { clock: () => START_MS }).wake({ isUrgent: true });
    const { holdUntil } = await readMeta(device.db, 'contact');
    expect(holdUntil).toBe(START_MS + MINUTE_MS);
  },
);
