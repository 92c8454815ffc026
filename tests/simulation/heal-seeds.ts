import { beforeAll, describe, expect, it } from 'vitest';
import { progressOf } from '../support/goes-on.ts';
import { bundle } from './bundle.ts';
import type * as Failures from './failure.ts';
import type { StackName } from './stacks.ts';

/** How many seeds each stack gets, and how many make one test. */
const SEEDS: Readonly<Record<StackName, number>> = {
  real: Number(process.env['KINBOX_SEEDS'] ?? 200),
  fast: Number(process.env['KINBOX_FAST_SEEDS'] ?? 2000),
};
const BLOCK: Readonly<Record<StackName, number>> = { real: 25, fast: 250 };
const FIRST_SEED = Number(process.env['KINBOX_FIRST_SEED'] ?? 1);
/** A schedule of the real stack takes a second: its failure is shown soon rather than at its shortest. */
const MOST_TRIES: Readonly<Record<StackName, number>> = { real: 60, fast: 2000 };

/** Every second seed, so that two files have two cores at it: 0 for the first, the third and so on, 1 for the others. */
export function healSeeds(from: 0 | 1): void {
  let failures: typeof Failures;
  beforeAll(async () => {
    failures = (await import(await bundle(`heal-${from}`, 'failure.ts'))) as typeof Failures;
  });
  for (const stack of ['fast', 'real'] as const) {
    describe(`the world heals on the ${stack} stack`, () => {
      it.each(blocksOf(stack, from))(
        'C1 C2 C3 C4 C5 C20 C21 C22 C23 C24 C25 C26 C31 C34 C35 C40 C53 C54 C55 C56 C57 C58 C220 C221 C222 C223 C224 C225 C226 C240 R5 R11 every device agrees with the server and nothing is lost, seeds $first to $last',
        async ({ seeds }) => {
          const { describeFailure, findFailure } = failures;
          const say = progressOf(`${stack} schedules`);
          for (const [index, seed] of seeds.entries()) {
            const failure = await findFailure({ stack, seed }, MOST_TRIES[stack]);
            expect(failure, failure === null ? '' : `\n${describeFailure(failure)}`).toBeNull();
            say(index + 1, seeds.length);
            // Vitest hears from us between two schedules.
            await new Promise((resolve) => setImmediate(resolve));
          }
        },
      );
    });
  }
}
function blocksOf(stack: StackName, from: 0 | 1) {
  const seeds = Array.from({ length: SEEDS[stack] }, (_, index) => FIRST_SEED + index).filter(
    (_, index) => index % 2 === from,
  );
  const size = BLOCK[stack];
  return Array.from({ length: Math.ceil(seeds.length / size) }, (_, index) => {
    const block = seeds.slice(index * size, (index + 1) * size);
    return { seeds: block, first: block[0], last: block.at(-1) };
  });
}
