import { expect, it } from 'vitest';
import { asRanges, findFailure, fromRanges, replayCommand, run, type Failure } from './failure.ts';

/** An error of the server that empties the queue. */
const bug = {
  answer: async (
    { db }: { db: { outbox: { clear: () => Promise<unknown> } } },
    { status }: { status: number },
  ) => {
    if (status >= 500) await db.outbox.clear();
  },
};

it('C14 a failure is replayed by its command, and no step can be removed', async () => {
  const { schedule, wrong, trace } = await firstFailure();
  const { stack, seed, without = new Set<number>() } = schedule;
  expect(replayCommand(schedule)).toBe(
    `npm run simulate -- --stack fast --seed ${seed} --drop ${asRanges([...without])}`,
  );
  const again = await run({ stack, seed, bug, without: fromRanges(asRanges([...without])) });
  expect(again).toMatchObject({ wrong, trace });
  expect(trace.length).toBeLessThan((await run({ stack, seed, bug })).trace.length);
});

it('C14 steps are written as ranges and parsed again', () => {
  expect(asRanges([4, 0, 1, 2, 9, 8])).toBe('0-2,4,8-9');
  expect([...fromRanges('0-2,4,8-9')]).toEqual([0, 1, 2, 4, 8, 9]);
});

async function firstFailure(): Promise<Failure> {
  for (let seed = 1; seed <= 100; seed += 1) {
    const failure = await findFailure({ stack: 'fast', seed, bug });
    if (failure !== null) return failure;
  }
  throw new Error('The planted bug was not noticed.');
}
