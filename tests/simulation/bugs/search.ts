/**
 * `npm run simulate:bugs -- --name fence --count 10000`: the first seed that notices each planted bug whose name has these
 * words in it, with what it says. With `--write` only for those whose known seed notices nothing any more: the first that
 * does, and has nothing wrong without the bug, is written where it is kept.
 */
import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { run } from '../failure.ts';
import { BUGS } from './all-bugs.ts';
import type { Bug } from './bug.ts';
import { runWith } from './plant.ts';
import { recordSeed } from './record-seed.ts';

const { values } = parseArgs({
  options: {
    name: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '10000' },
    write: { type: 'boolean', default: false },
  },
});
// What the engine has to say of broken rows and failed cycles is in the way.
console.error = () => undefined;
for (const bug of BUGS.filter(({ name }) => name.includes(values.name))) console.log(await search(bug));

async function search(bug: Bug): Promise<string> {
  const { name, changes, world = {}, stack = 'fast', steps } = bug;
  const runIt = changes === undefined ? run : await runWith(name, changes);
  const noticedAt = async (seed: number) => (await runIt({ stack, seed, steps, bug: world })).wrong[0];
  if (values.write && (await noticedAt(bug.seed)) !== undefined) return `${bug.seed}\t${name}`;
  const first = Number(values.seed);
  for (let seed = first; seed < first + Number(values.count); seed += 1) {
    const wrong = await noticedAt(seed);
    // A seed that is wrong without the bug as well says nothing about it.
    if (wrong !== undefined && (await run({ stack, seed, steps })).wrong.length === 0) {
      if (values.write) await recordSeed(name, seed);
      return `${seed}\t${name}\t${wrong.slice(0, 160)}`;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return `none\t${name}`;
}
