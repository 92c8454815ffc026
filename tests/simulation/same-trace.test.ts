import { expect, it } from 'vitest';
import { fastStack } from './fast/fast-stack.ts';
import { realStack } from './real/real-stack.ts';
import { simulate } from './simulate.ts';

it.each([
  { name: 'real', stack: realStack },
  { name: 'fast', stack: fastStack },
])('C6 the same seed gives the same trace on the $name stack', async ({ stack }) => {
  for (const seed of [3, 77]) {
    const [once, again] = [await simulate(seed, { stack }), await simulate(seed, { stack })];
    expect(again.trace).toEqual(once.trace);
    expect(once.counts.faults).toBeGreaterThan(0);
  }
});
