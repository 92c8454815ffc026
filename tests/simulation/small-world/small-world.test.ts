/** Every sequence of a few steps. The depth of hours is `npm run simulate:all -- --depth 5`, which the soak runs. */
import { beforeAll, expect, it } from 'vitest';
import { bundle } from '../bundle.ts';
import { describeFinding } from './describe.ts';
import type * as Models from './run-model.ts';
import type { Part } from './places.ts';

let models: typeof Models;
beforeAll(async () => {
  models = (await import(await bundle('small-world', 'small-world/run-model.ts'))) as typeof Models;
});

const DEPTHS: readonly { readonly part: Part; readonly depth: number }[] = [
  { part: 'task', depth: 3 },
  { part: 'chore', depth: 3 },
  { part: 'project', depth: 2 },
  { part: 'all', depth: 2 },
];

it.each(DEPTHS)(
  'C118 whatever two members do with $part in $depth steps, online or not, each act has its effect in its round and no other',
  async ({ part, depth }) => {
    const { findings, levels, isComplete } = await models.runModel({ part, devices: [1, 1] }, { depth });
    const told = levels.map(
      ({ depth: of, states, checked }) => `depth ${of}: ${states} states, ${checked} checked`,
    );
    console.error(`figure: the small world, ${part}, ${told.join('; ')}`);
    expect(findings.map((finding) => describeFinding(part, finding)).join('\n')).toBe('');
    expect(isComplete).toBe(true);
  },
);

it('C118 the same where the first of them has two devices', async () => {
  const { findings } = await models.runModel({ part: 'task', devices: [2, 1] }, { depth: 2 });
  expect(findings.map((finding) => describeFinding('task', finding)).join('\n')).toBe('');
});
