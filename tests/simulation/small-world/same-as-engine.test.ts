/** The model of the small world ends as the real store and engine do, on the fast stack and on the real one. */
import { expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { realStack } from '../real/real-stack.ts';
import { createBranchingStack } from './branching-stack.ts';
import { checkHealed, heal, modelWorld } from './model-world.ts';
import { textOfEnd } from './model-key.ts';
import { NOON_MS, PARTS, type Part } from './places.ts';
import { drawPath, follow } from './random-path.ts';
import { replay, type Replayed } from './replay.ts';
import { writeStep, type Step } from './steps.ts';

const DEVICES = [1, 1] as const;
const LENGTH = 6;
const SEED = 34;
const parts = Object.keys(PARTS) as Part[];

it.each(parts)(
  'C120 the model of %s ends as the engine does, 50 sequences on the fast stack',
  async (part) => {
    const different = await compare(part, 50, (steps) => {
      const time = { now: NOON_MS };
      const { stack } = createBranchingStack(createRandom(SEED), () => (time.now += 1));
      return replay(steps, stack, time, { part, devices: DEVICES });
    });
    expect(different).toEqual([]);
  },
);

it.each(parts)(
  'C120 the model of %s ends as the engine does, 3 sequences on the real stack',
  async (part) => {
    const different = await compare(part, 3, (steps) =>
      replay(steps, realStack(createRandom(SEED)), { now: NOON_MS }, { part, devices: DEVICES }),
    );
    expect(different).toEqual([]);
  },
);

/** The sequences that end otherwise. */
async function compare(part: Part, count: number, run: (steps: readonly Step[]) => Promise<Replayed>) {
  const model = modelWorld({ part, devices: DEVICES });
  const random = createRandom(SEED);
  const different: string[] = [];
  for (let path = 0; path < count; path += 1) {
    const steps = await drawPath(model, random, LENGTH);
    const state = await follow(model, steps);
    if (state === null) throw new Error('The model does not follow its own path.');
    const healed = heal(state, steps.at(-1)?.device ?? 0);
    const { end, wrong, isWhole } = await run(steps);
    const told = `seed ${SEED}, ${part}: ${steps.map(writeStep).join(' ')}`;
    const asModel = end === textOfEnd(healed.server.rows.values());
    const isAlikeWrong = wrong.length > 0 === checkHealed(healed).length > 0;
    if (!isWhole || !asModel || !isAlikeWrong) different.push(told);
  }
  return different;
}
