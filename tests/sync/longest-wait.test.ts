import { expect, it } from 'vitest';
import { readMeta } from '#store/meta.ts';
import type { Transport } from '#sw/sync/transport.ts';
import { engineOn, scriptedTransport, status } from '../support/scripted-transport.ts';
import { openTestDevice, START_MS } from '../support/test-device.ts';

const MINUTE_MS = 60_000;

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
