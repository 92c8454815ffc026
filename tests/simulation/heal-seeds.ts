import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';

const SEEDS = Number(process.env['KINBOX_SEEDS'] ?? 300);
const FIRST_SEED = Number(process.env['KINBOX_FIRST_SEED'] ?? 1);
const BLOCK = 25;

/** Every second seed, so that two files have two cores at it: 0 for the first, the third and so on, 1 for the others. */
export function healSeeds(from: 0 | 1): void {
  const seeds = Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index).filter(
    (_, index) => index % 2 === from,
  );
  const blocks = Array.from({ length: Math.ceil(seeds.length / BLOCK) }, (_, index) =>
    seeds.slice(index * BLOCK, (index + 1) * BLOCK),
  );
  describe('the world heals', () => {
    it.each(blocks.map((block) => ({ block, first: block[0], last: block.at(-1) })))(
      'C1 C2 C3 C4 C5 R11 every device agrees with the server and nothing is lost, seeds $first to $last',
      async ({ block }) => {
        for (const seed of block) {
          const { wrong, trace } = await simulate(seed);
          expect(wrong, `seed ${seed}\n${trace.join('\n')}`).toEqual([]);
        }
      },
    );
  });
}
