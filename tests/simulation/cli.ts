/**
 * `npm run simulate -- --stack fast --seed 123 --drop 4,7-9` replays one schedule and prints its trace;
 * `npm run simulate -- --stack fast --seed 1 --count 1000` runs many, and shrinks those that fail. With `--every 2` it
 * takes every second seed, as one of two processes does. Ends with 1 where an invariant was broken.
 */
import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { describeFailure, findFailure, fromRanges, replayCommand, run, type Schedule } from './failure.ts';
import { isStackName } from './stacks.ts';

const REPORT_EVERY = 100;

const { values } = parseArgs({
  options: {
    stack: { type: 'string', default: 'fast' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string' },
    every: { type: 'string', default: '1' },
    steps: { type: 'string' },
    drop: { type: 'string' },
  },
});
if (!isStackName(values.stack)) throw new Error(`There is no stack ${values.stack}.`);
const schedule: Schedule = {
  stack: values.stack,
  seed: Number(values.seed),
  ...(values.steps !== undefined && { steps: Number(values.steps) }),
  ...(values.drop !== undefined && { without: fromRanges(values.drop) }),
};
// What the engine has to say of broken rows and failed cycles is in the trace's way.
console.error = () => undefined;
process.exitCode = values.count === undefined ? await replay() : await runMany(Number(values.count));

async function replay(): Promise<number> {
  const { wrong, trace } = await run(schedule);
  for (const line of trace) console.log(line);
  if (wrong.length === 0) {
    console.log('Nothing is wrong.');
    return 0;
  }
  for (const sentence of wrong) console.log(`WRONG ${sentence}`);
  const shortest = await findFailure(schedule);
  if (shortest !== null) console.log(`The shortest: ${replayCommand(shortest.schedule)}`);
  return 1;
}

async function runMany(count: number): Promise<number> {
  const every = Number(values.every);
  const started = process.cpuUsage();
  let failed = 0;
  let since = 0;
  for (let index = 0; index < count; index += 1) {
    const failure = await findFailure({ ...schedule, seed: schedule.seed + index * every });
    // Timers and what reads our output get their turn.
    await new Promise((resolve) => setImmediate(resolve));
    since += 1;
    if (failure !== null) {
      failed += 1;
      console.log(describeFailure(failure));
    }
    if (since === REPORT_EVERY || index === count - 1) {
      const { user, system } = process.cpuUsage(started);
      console.log(`progress ${index + 1} ${failed} ${Math.round((user + system) / 1000)}`);
      since = 0;
    }
  }
  return failed === 0 ? 0 : 1;
}
