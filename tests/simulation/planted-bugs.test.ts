/** A test of the test: each known way to lose texts, planted on purpose, must be noticed by the invariants. */
import { expect, it } from 'vitest';
import { progressOf } from '../support/goes-on.ts';
import { BUGS } from './bugs/all-bugs.ts';
import { runWith } from './bugs/plant.ts';
import type { Bug } from './bugs/bug.ts';
import { run } from './failure.ts';
import type { StackName } from './stacks.ts';

const MOST_SEEDS = 10_000;

it.each(BUGS)('C7 the invariants notice $name, and nothing without it', async (bug) => {
  const { seed, wrong } = await firstSeedThatNotices(bug);
  expect(wrong).not.toEqual([]);
  if (seed !== bug.seed) console.error(staleSeed(bug, seed));
  const { wrong: without } = await run({ stack: stackOf(bug), seed, steps: bug.steps });
  expect(without).toEqual([]);
});

/** From the seed that is known to notice it; where the simulation has changed since, from the first on. */
async function firstSeedThatNotices(bug: Bug): Promise<{ seed: number; wrong: readonly string[] }> {
  const runIt = bug.changes === undefined ? run : await runWith(bug.name, bug.changes);
  const say = progressOf(`seeds for "${bug.name}"`);
  for (let count = 0; count < MOST_SEEDS; count += 1) {
    say(count, MOST_SEEDS);
    const seed = count === 0 ? bug.seed : count;
    const { wrong } = await runIt({ stack: stackOf(bug), seed, steps: bug.steps, bug: bug.world ?? {} });
    if (wrong.length > 0) return { seed, wrong };
  }
  return { seed: MOST_SEEDS, wrong: [] };
}

/** A search takes minutes of every run until its result is written down. */
function staleSeed({ name, seed: known }: Bug, seed: number): string {
  return `figure: seed ${known} notices "${name}" no more, ${seed} does: npm run simulate:bugs -- --write`;
}

function stackOf({ stack = 'fast' }: Bug): StackName {
  return stack;
}
