import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ROOT } from '../../scripts/prepare.mjs';

export interface FreshClone {
  readonly folder: string;
  start(env: Record<string, string>): Running;
  /** Ends what was started in it, too. */
  remove(): Promise<void>;
}

export interface Running {
  /** Everything printed so far. */
  output(): string;
  /** The address that was printed; fails with the output if the process ends first. */
  address(): Promise<string>;
  /** The exit code, once it ends by itself. */
  ended(): Promise<number | null>;
  stop(): Promise<number | null>;
}

/** What a clone of the present tree would hold: no build, no data. The installed packages are lent, to save minutes. */
export async function cloneTree(): Promise<FreshClone> {
  const folder = await mkdtemp(join(tmpdir(), 'kinbox-clone-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    await cp(join(ROOT, file), join(folder, file)).catch(unlessDeleted);
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const started: Running[] = [];
  return {
    folder,
    start: (env) => {
      const running = start(folder, env);
      started.push(running);
      return running;
    },
    remove: async () => {
      await Promise.all(started.map((running) => running.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What `npm start` runs. */
function start(folder: string, env: Record<string, string>): Running {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
  });
  const exited = once(child, 'exit').then(() => child.exitCode);
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /^Kinbox is ready at (\S+)$/m.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
    child.once('exit', () => reject(new Error(`It ended before it was ready: ${output}`)));
  });
  // Whoever never asks for the address is not told that there was none.
  address.catch(() => undefined);
  return {
    output: () => output,
    address: () => address,
    ended: () => exited,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** A file that was deleted and not yet committed is still listed. */
function unlessDeleted(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
