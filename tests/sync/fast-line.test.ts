/** Pages of a line that has shown that it is fast, and what makes them usual ones again. */
import { expect, it } from 'vitest';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import { readMeta } from '#store/meta.ts';
import type { Answer } from '#sw/sync/answer.ts';
import { done, engineOn, scriptedTransport } from '../support/scripted-transport.ts';
import { countedUuid, openTestDevice, page, START_MS, wireTask } from '../support/test-device.ts';

interface Sent {
  readonly rows: number;
  readonly tookMs?: number;
  readonly isWrittenSlowly?: boolean;
  readonly isLost?: boolean;
  readonly isLast?: boolean;
}

/** Takes 100 ms to write. */
const SLOW = 'Written slowly';

/** How many rows each request of a device asks for, where its answers are these. Two cycles if the first cannot end. */
async function limitsOf(answers: readonly Sent[]) {
  const device = openTestDevice();
  let nowMs = START_MS;
  device.db.tasks.hook('creating', (_key, { name }) => {
    nowMs += name === SLOW ? 100 : 0;
  });
  const limits: number[] = [];
  let ref = 0;
  const answerOf = (sent: Sent, n: number): Answer => {
    if (sent.isLost === true) return { kind: 'unreachable' };
    const tasks = Array.from({ length: sent.rows }, (_, index) => {
      ref += 1;
      const name = sent.isWrittenSlowly === true && index < 5 ? SLOW : 'As usual';
      return wireTask({ client_ref: countedUuid(1, ref) as TaskRef, id: ref as TaskId, name });
    });
    return done(page({ cursor: `c${n}`, has_more: sent.isLast !== true, tasks }));
  };
  const transport = {
    ...scriptedTransport(),
    pull: (_cursor: string | null, limit: number) => {
      const sent = answers[limits.length] ?? { rows: 0, isLast: true };
      limits.push(limit);
      nowMs += sent.tookMs ?? 50;
      return Promise.resolve(answerOf(sent, limits.length));
    },
  };
  const engine = engineOn(device, transport, { clock: () => nowMs });
  for (let cycle = 0; cycle < 2 && limits.length < answers.length; cycle += 1)
    await engine.wake({ isUrgent: true });
  return { limits, stored: (await readMeta(device.db, 'pace')).rows };
}

it('W201 100 rows within 0.4 seconds are followed by a large page, and the usual size is what is stored', async () => {
  const { limits, stored } = await limitsOf([
    { rows: 125 },
    { rows: 1000 },
    { rows: 1000 },
    { rows: 9, isLast: true },
  ]);
  expect(limits).toEqual([125, 1000, 1000, 1000]);
  expect(stored).toBe(500);
});

it('W201 neither few rows nor slow ones show that a line is fast', async () => {
  const few = await limitsOf([{ rows: 99 }, { rows: 99 }, { rows: 1, isLast: true }]);
  expect(few.limits).toEqual([125, 250, 500]);
  const slow = await limitsOf([
    { rows: 125, tookMs: 400 },
    { rows: 250, tookMs: 400 },
    { rows: 1, isLast: true },
  ]);
  expect(slow.limits).toEqual([125, 250, 500]);
});

it('W201 a large page that takes two seconds is followed by a usual one', async () => {
  const { limits } = await limitsOf([
    { rows: 125 },
    { rows: 250 },
    { rows: 1000, tookMs: 2000 },
    { rows: 1, isLast: true },
  ]);
  expect(limits).toEqual([125, 1000, 1000, 500]);
});

it('W201 after a large page that did not come, a smaller page than the usual one is asked for', async () => {
  const { limits, stored } = await limitsOf([
    { rows: 125 },
    { rows: 300 },
    { rows: 0, isLost: true },
    { rows: 5, isLast: true },
  ]);
  expect(limits).toEqual([125, 1000, 1000, 250]);
  expect(stored).toBe(500);
});

it('W201 where rows take half a second to write, the rest of the pull comes in usual pages', async () => {
  const { limits } = await limitsOf([
    { rows: 125 },
    { rows: 1000, isWrittenSlowly: true },
    { rows: 1000 },
    { rows: 400 },
    { rows: 1, isLast: true },
  ]);
  // The third was asked for while the second was written.
  expect(limits).toEqual([125, 1000, 1000, 500, 500]);
});
