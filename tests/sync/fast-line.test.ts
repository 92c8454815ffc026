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
  /** Asked for before the engine did, it took this long. */
  readonly earlierMs?: number;
  readonly isWrittenSlowly?: boolean;
  readonly isLost?: boolean;
  readonly isLast?: boolean;
}

/** Takes 100 ms to write. */
const SLOW = 'Written slowly';

/** How many rows each request of a device asks for, where its answers are these. `cycles` are run, fewer if they are used up. */
async function limitsOf(answers: readonly Sent[], cycles = 2) {
  const device = openTestDevice();
  let nowMs = START_MS;
  device.db.tasks.hook('creating', (_key, { name }) => {
    nowMs += name === SLOW ? 100 : 0;
  });
  const limits: number[] = [];
  const cursors: (string | null)[] = [];
  let ref = 0;
  const answerOf = (sent: Sent, n: number): Answer => {
    if (sent.isLost === true) return { kind: 'unreachable' };
    const tasks = Array.from({ length: sent.rows }, (_, index) => {
      ref += 1;
      const name = sent.isWrittenSlowly === true && index < 5 ? SLOW : 'As usual';
      return wireTask({ client_ref: countedUuid(1, ref) as TaskRef, id: ref as TaskId, name });
    });
    const answer = done(page({ cursor: `c${n}`, has_more: sent.isLast !== true, tasks }));
    const { earlierMs } = sent;
    return answer.kind === 'answer' && earlierMs !== undefined ? { ...answer, tookMs: earlierMs } : answer;
  };
  const transport = {
    ...scriptedTransport(),
    pull: async (_cursor: string | null, limit: number) => {
      const sent = answers[limits.length] ?? { rows: 0, isLast: true };
      limits.push(limit);
      nowMs += sent.tookMs ?? 50;
      const answer = answerOf(sent, limits.length);
      cursors.push(await readMeta(device.db, 'cursor'));
      return answer;
    },
  };
  const engine = engineOn(device, transport, { clock: () => nowMs });
  for (let cycle = 0; cycle < cycles && limits.length < answers.length; cycle += 1)
    await engine.wake({ isUrgent: true });
  return { limits, cursors, stored: (await readMeta(device.db, 'pace')).rows };
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

it('W201 a page that was asked for early is as fast as it was then', async () => {
  const last = { rows: 1, isLast: true };
  const slow = await limitsOf([{ rows: 125, tookMs: 0, earlierMs: 500 }, last]);
  expect(slow.limits).toEqual([125, 250]);
  const fast = await limitsOf([{ rows: 125, tookMs: 500, earlierMs: 300 }, last]);
  expect(fast.limits).toEqual([125, 1000]);
});

it('W201 the next page is asked for before this one is stored, unless this one took two seconds', async () => {
  const { cursors } = await limitsOf([
    { rows: 9 },
    { rows: 9, tookMs: 2000 },
    { rows: 9 },
    { rows: 9, isLast: true },
  ]);
  expect(cursors).toEqual([null, null, 'c2', 'c2']);
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

it('W201 after a large page that did not come, usual ones are asked for, in later pulls too', async () => {
  const full = { rows: 200 };
  const last = { rows: 5, isLast: true };
  const lost = [{ rows: 125 }, { rows: 300 }, { rows: 0, isLost: true }];
  const { limits, stored } = await limitsOf([...lost, full, full, last, full, full, last], 3);
  expect(limits).toEqual([125, 1000, 1000, 250, 500, 500, 500, 500, 500]);
  expect(stored).toBe(500);
});

it('W201 a usual page that did not come says nothing of large ones', async () => {
  const { limits } = await limitsOf([{ rows: 0, isLost: true }, { rows: 100 }, { rows: 1, isLast: true }]);
  expect(limits).toEqual([125, 62, 1000]);
});

it('W201 where rows take half a second to write, all others come in usual pages, in later pulls too', async () => {
  const last = { rows: 1, isLast: true };
  const slow = [{ rows: 125 }, { rows: 1000, isWrittenSlowly: true }];
  const { limits } = await limitsOf([...slow, { rows: 1000 }, { rows: 400 }, last, { rows: 400 }, last]);
  // The third was asked for while the second was written.
  expect(limits).toEqual([125, 1000, 1000, 500, 500, 500, 500]);
});
