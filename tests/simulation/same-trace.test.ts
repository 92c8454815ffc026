import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';

const SEEDS = Number(process.env['KINBOX_SEEDS'] ?? 300);
const FIRST_SEED = Number(process.env['KINBOX_FIRST_SEED'] ?? 1);
const BLOCK = 25;

describe('the world heals', () => {
  const blocks = Array.from({ length: Math.ceil(SEEDS / BLOCK) }, (_, index) => FIRST_SEED + index * BLOCK);
  it.each(blocks)(
    'C1 C2 C3 C4 C5 R11 every device agrees with the server and nothing is lost, from seed %i',
    async (first) => {
      for (let seed = first; seed < Math.min(first + BLOCK, FIRST_SEED + SEEDS); seed += 1) {
        const { wrong, trace } = await simulate(seed);
        expect(wrong, `seed ${seed}\n${trace.join('\n')}`).toEqual([]);
      }
    },
  );

  it('C6 the same seed gives the same trace', async () => {
    for (const seed of [3, 77]) {
      const [once, again] = [await simulate(seed), await simulate(seed)];
      expect(again.trace).toEqual(once.trace);
      expect(once.counts.faults).toBeGreaterThan(0);
    }
  });
});
