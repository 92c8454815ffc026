/** Every part of the small world with every core: each process begins with other steps. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { bundle } from '../bundle.ts';
import { PARTS } from './places.ts';

/** Of each part. What is not done then is said. */
const MOST_MINUTES = 180;

/** How many processes have found something or have crashed. */
export async function soakSmallWorld(depth: number): Promise<number> {
  const cli = await bundle('small-world-soak', 'small-world/cli.ts');
  const cores = availableParallelism();
  let failed = 0;
  for (const part of Object.keys(PARTS)) {
    const codes = await Promise.all(
      Array.from({ length: cores }, async (_, core) => {
        const args = [
          '--part',
          part,
          '--depth',
          depth,
          '--share',
          `${core}/${cores}`,
          '--minutes',
          MOST_MINUTES,
        ];
        const memory = ['--max-semi-space-size=32', '--max-old-space-size=4096'];
        const child = spawn(process.execPath, [...memory, cli, ...args.map(String)], { stdio: 'inherit' });
        const [code] = (await once(child, 'close')) as [number | null];
        return code;
      }),
    );
    failed += codes.filter((code) => code !== 0).length;
  }
  return failed;
}
