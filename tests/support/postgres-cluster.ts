import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

import { freePort } from './free-port.ts';
import { findPostgres, postgresUser } from './postgres-binaries.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const START_WITHIN_MS = 10_000;

export interface PostgresCluster {
  /** The maintenance database; tests make their own beside it. */
  readonly url: string;
  /** A crash: nothing is written any more. `start` recovers what was committed. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** vitest's global setup of the project server-postgres: one cluster for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  project.provide('postgresUrl', cluster.url);
  return () => cluster.stop();
}

/** A throw-away PostgreSQL on a free loopback port. Only a durable one survives `kill`. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'kinbox-postgres-'));
  await chmod(folder, 0o755);
  const binaries = findPostgres(folder);
  const data = join(folder, 'data');
  await initialise(binaries.initdb, data);

  const port = await freePort();
  let server: ChildProcess | null = null;
  // `postgres` itself, not pg_ctl: a direct child is reaped when it ends, and its id is the one to end.
  const startOnce = async () => {
    server = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...settings(durable)], {
      ...postgresUser(),
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(server);
  };
  // After a crash the children of the former one need a moment to notice, and hold its memory until then.
  const start = async () => {
    const giveUpAt = Date.now() + START_WITHIN_MS;
    for (;;) {
      try {
        await startOnce();
        return;
      } catch (error) {
        if (Date.now() > giveUpAt) throw error;
        await delay(20);
      }
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  const endAtExit = () => server?.kill('SIGKILL');
  process.once('exit', endAtExit);

  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT');
      process.off('exit', endAtExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function initialise(initdb: string, data: string): Promise<void> {
  const user = postgresUser();
  await mkdir(data);
  if (user.uid !== undefined && user.gid !== undefined) await chown(data, user.uid, user.gid);
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const env = { ...process.env, LC_ALL: 'C' };
  const made = spawnSync(initdb, ['-D', data, ...flags], { ...user, cwd: data, env, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`, { cause: made.error });
}

function settings(durable: boolean): string[] {
  const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
  const common = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  return [...common, ...(durable ? [] : fast)].flatMap((setting) => ['-c', setting]);
}

async function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => {
      reject(new Error(`PostgreSQL ended before it was ready: ${said}`));
    });
  });
  // What it says from here on is read and dropped, so that its pipe never fills.
  server.stderr?.removeAllListeners('data').resume();
}
