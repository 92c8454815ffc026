import { expect, it } from 'vitest';
import { simulate } from './simulate.ts';

it('C6 the same seed gives the same trace', async () => {
  for (const seed of [3, 77]) {
    const [once, again] = [await simulate(seed), await simulate(seed)];
    expect(again.trace).toEqual(once.trace);
    expect(once.counts.faults).toBeGreaterThan(0);
  }
});
