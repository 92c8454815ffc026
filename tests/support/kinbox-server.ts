import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ROOT } from '../../scripts/prepare.mjs';
import { freePort } from './free-port.ts';
import { untilReady } from './until-ready.ts';

export interface KinboxServer {
  readonly url: string;
  readonly dataDir: string;
  /** Everything that the processes of this server have printed so far. */
  output(): string;
  /** Of the process that was started last. */
  readonly pid: number;
  /** Ends it by SIGTERM; returns its exit code. */
  stop(): Promise<number | null>;
  /** A crash by SIGKILL. */
  kill(): Promise<void>;
  /** Starts again on the same port and data, with other settings if any are given; ends what still runs. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

/** The built server and app in a process of its own, on a free loopback port and an empty data folder. */
export async function startKinboxServer(
  options: { env?: Record<string, string>; cwd?: string } = {},
): Promise<KinboxServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinbox-data-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // Not the whole environment: a developer's DATABASE_URL must not reach a test.
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...options.env,
  };
  let server: ChildProcess | null = null;
  let closed: Promise<unknown> = Promise.resolve();
  let output = '';

  const start = async (more: Record<string, string> = {}) => {
    const started = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: options.cwd ?? ROOT,
      env: { ...env, ...more },
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    server = started;
    // Not `exit`: what it has printed may come after that.
    closed = once(started, 'close');
    await untilReady(url, () => {
      if (started.exitCode !== null) throw new Error('It ended at its start.');
    }).catch((error: unknown) => {
      started.kill('SIGKILL');
      throw new Error(`It did not become ready: ${output}`, { cause: error });
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server === null) return null;
    server.kill(signal);
    await closed;
    return server.exitCode;
  };
  const endAtExit = () => server?.kill('SIGKILL');
  process.once('exit', endAtExit);

  await start();
  return {
    url,
    dataDir,
    output: () => output,
    get pid() {
      return server?.pid ?? 0;
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    restart: async (more) => {
      await end('SIGTERM');
      await start(more);
    },
    dispose: async () => {
      process.off('exit', endAtExit);
      await end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
