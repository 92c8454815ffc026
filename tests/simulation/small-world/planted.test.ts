/** A test of the test: what breaks a rule of rounds, ticks, claims and undo is found in a few steps. */
import { expect, it } from 'vitest';
import { moduleWith } from '../bugs/plant.ts';
import { bundle } from '../bundle.ts';
import { writeStep } from './steps.ts';
import type * as Models from './run-model.ts';
import type { Part } from './places.ts';
import { PLANTED } from './planted-bugs.ts';

const ENTRY = 'small-world/run-model.ts';

it.each(PLANTED)('C119 the small world finds $name', async ({ name, part, depth, changes }) => {
  const planted = await find(part, depth, await moduleWith<typeof Models>(name, ENTRY, changes));
  expect(planted, name).not.toEqual([]);
  const sequences = new Set(planted.map(({ steps }) => steps.map(writeStep).join(' ')));
  const healthy = (await import(await bundle('healthy', ENTRY))) as typeof Models;
  const without = await find(part, depth, healthy);
  const both = without.filter(({ steps }) => sequences.has(steps.map(writeStep).join(' ')));
  expect(both).toEqual([]);
});

async function find(part: Part, depth: number, { runModel }: typeof Models) {
  const { findings } = await runModel({ part, devices: [1, 1] }, { depth, stopsAtFirst: true });
  return findings;
}
