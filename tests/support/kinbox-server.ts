import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { ROOT } from '../../server/prepare.mjs';
import { freePort } from './free-port.ts';

const READY_WITHIN_MS = 20_000;
const ASK_EVERY_MS = 20;

export interface KinboxServer {
  readonly url: string;
  readonly dataDir: string;
  /** Everything that the processes of this server have printed so far. */
  output(): string;
  /** The polite end, with its exit code. */
  stop(): Promise<number | null>;
  /** A power cut. */
  kill(): Promise<void>;
  /** Starts again on the same port and data; ends what still runs. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

/** The built server and app in a process of its own, on a free loopback port and an empty data folder. */
export async function startKinboxServer(
  options: { env?: Record<string, string> } = {},
): Promise<KinboxServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinbox-data-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // Not the whole environment: a DATABASE_URL of the person at the keyboard must not get into a test.
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...options.env,
  };
  let server: ChildProcess | null = null;
  let output = '';

  const start = async () => {
    const started = spawn(process.execPath, ['dist/server/main.js'], { cwd: ROOT, env });
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    server = started;
    await untilReady(started, url, () => output);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server === null) return null;
    if (server.exitCode === null && server.signalCode === null) {
      const exited = once(server, 'exit');
      server.kill(signal);
      await exited;
    }
    return server.exitCode;
  };
  process.once('exit', () => server?.kill('SIGKILL'));

  await start();
  return {
    url,
    dataDir,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    restart: async () => {
      await end('SIGTERM');
      await start();
    },
    dispose: async () => {
      await end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(server: ChildProcess, url: string, output: () => string): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    if (server.exitCode !== null) throw new Error(`The server ended at its start: ${output()}`);
    if (await isReady(url)) return;
    await delay(ASK_EVERY_MS);
  }
  server.kill('SIGKILL');
  throw new Error(`The server was not ready within ${READY_WITHIN_MS} ms: ${output()}`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
