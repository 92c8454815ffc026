/**
 * `npm run simulate:all -- --part project --depth 4`: every sequence of so many steps in a part of the small world, or in
 * all of them. `--world engine` does it with the real store and engine, which takes twenty times as long. `--replay
 * "a:tick/task:off.off b:tick/task:on.on"` follows one sequence with its trace. Ends with 1 where something is wrong, or not all was tried within the minutes.
 */
import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { createRandom } from '../random.ts';
import { createBranchingStack } from './branching-stack.ts';
import { describeFinding, kindsIn } from './describe.ts';
import { engineWorld } from './engine-world.ts';
import { explore, type Explored, type ExploreOptions } from './explore.ts';
import { modelWorld } from './model-world.ts';
import { NOON_MS, PARTS, type Part } from './places.ts';
import { replay } from './replay.ts';
import { readStep } from './steps.ts';

const { values } = parseArgs({
  options: {
    world: { type: 'string', default: 'model' },
    part: { type: 'string' },
    depth: { type: 'string', default: '3' },
    devices: { type: 'string', default: '1,1' },
    minutes: { type: 'string', default: '600' },
    share: { type: 'string', default: '0/1' },
    replay: { type: 'string' },
  },
});
// What the engine has to say of failed cycles is in the way.
console.error = () => undefined;
const [ofFirst = 1, ofSecond = 1] = values.devices.split(',').map(Number);
const devices = [ofFirst, ofSecond] as const;
const parts = values.part === undefined ? (Object.keys(PARTS) as Part[]) : [partOf(values.part)];
process.exitCode = values.replay === undefined ? await exploreAll() : await follow(values.replay);

async function exploreAll(): Promise<number> {
  let wrong = 0;
  for (const part of parts) {
    const { findings, isComplete } = await exploreOne(part);
    for (const finding of findings) console.log(describeFinding(part, finding));
    console.log(`${part}: ${isComplete ? 'complete' : 'not complete'}, ${findings.length} kinds of findings`);
    // What was not looked at is not clean.
    wrong += findings.length + (isComplete ? 0 : 1);
  }
  return wrong > 0 ? 1 : 0;
}

async function exploreOne(part: Part): Promise<Explored> {
  const [index = 0, of = 1] = values.share.split('/').map(Number);
  const options: ExploreOptions = {
    depth: Number(values.depth),
    untilMs: performance.now() + Number(values.minutes) * 60_000,
    share: { index, of },
    onLevel: ({ depth, states, checked, ms }) =>
      console.log(
        `${part}: depth ${depth}, ${states} states, ${checked} checked, ${(ms / 1000).toFixed(1)} s`,
      ),
  };
  return values.world === 'engine'
    ? explore(await engineWorld({ part, devices }), options)
    : explore(modelWorld({ part, devices }), options);
}

async function follow(text: string): Promise<number> {
  const steps = text.trim().split(/\s+/).map(readStep);
  const time = { now: NOON_MS };
  const { stack } = createBranchingStack(createRandom(1), () => (time.now += 1));
  const part = values.part === undefined ? 'all' : partOf(values.part);
  const { trace, wrong, isWhole } = await replay(steps, stack, time, { part, devices });
  for (const line of trace) console.log(line);
  if (!isWhole) console.log('A device did not offer one of the steps.');
  for (const sentence of wrong) console.log(`WRONG ${sentence}`);
  if (wrong.length === 0) console.log('Nothing is wrong.');
  else console.log(kindsIn(wrong).join('\n'));
  return wrong.length === 0 ? 0 : 1;
}

function partOf(name: string): Part {
  if (!Object.hasOwn(PARTS, name)) throw new Error(`There is no part ${name}.`);
  return name as Part;
}
