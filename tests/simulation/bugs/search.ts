/**
 * `npm run simulate:bugs -- --name fence --count 10000`: the first seed that notices each planted bug whose name has these
 * words in it, with what it says.
 */
import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { run } from '../failure.ts';
import { BUGS } from './all-bugs.ts';
import type { Bug } from './bug.ts';
import { runWith } from './plant.ts';

const { values } = parseArgs({
  options: {
    name: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '10000' },
  },
});
// What the engine has to say of broken rows and failed cycles is in the way.
console.error = () => undefined;
for (const bug of BUGS.filter(({ name }) => name.includes(values.name))) console.log(await search(bug));

async function search({ name, changes, world = {}, stack = 'fast', steps }: Bug): Promise<string> {
  const runIt = changes === undefined ? run : await runWith(name, changes);
  const first = Number(values.seed);
  for (let seed = first; seed < first + Number(values.count); seed += 1) {
    const [wrong] = (await runIt({ stack, seed, steps, bug: world })).wrong;
    if (wrong !== undefined) return `${seed}\t${name}\t${wrong.slice(0, 160)}`;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return `none\t${name}`;
}
