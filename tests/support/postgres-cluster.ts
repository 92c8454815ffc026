import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

import { freePort } from './free-port.ts';
import { findPostgres, postgresUser } from './postgres-binaries.mjs';
import { createPostgresProcess } from './postgres-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export interface PostgresCluster {
  /** The maintenance database; tests make their own beside it. */
  readonly url: string;
  /** A crash: nothing is written any more. `start` recovers what was committed. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** vitest's global setup of projects on PostgreSQL: one cluster for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  project.provide('postgresUrl', cluster.url);
  return () => cluster.stop();
}

/** A temporary PostgreSQL on a free loopback port. Only a durable one survives `kill`. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresCluster> {
  const { folder, data, postgres } = await createPostgresFolder();
  const port = await freePort();
  const server = createPostgresProcess({ postgres, data, port, settings: durable ? [] : FAST });
  await server.start();
  return {
    url: urlOf(port),
    start: () => server.start(),
    kill: () => server.end('SIGKILL'),
    stop: async () => {
      await server.end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface PostgresPair {
  /** Both hosts, the primary first. */
  readonly url: string;
  killPrimary(): Promise<void>;
  /** Makes a primary of the standby. */
  promote(): Promise<void>;
  /** Ends both and removes their data. */
  stop(): Promise<void>;
}

/** A primary and a standby that streams from it: a commit is answered when both have it on the disk. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const { folder, data, postgres } = await createPostgresFolder();
  const copy = join(folder, 'standby');
  // A cluster that never ran is a whole copy of itself. `cp -a` keeps whose it is.
  execFileSync('cp', ['-a', data, copy]);
  await writeFile(join(copy, 'standby.signal'), '');
  const [port, standbyPort] = [await freePort(), await freePort()];
  const primary = createPostgresProcess({
    postgres,
    data,
    port,
    settings: ['synchronous_standby_names=*', 'wal_keep_size=1GB'],
  });
  const standby = createPostgresProcess({
    postgres,
    data: copy,
    port: standbyPort,
    settings: [`primary_conninfo=host=127.0.0.1 port=${port} user=postgres`],
  });
  await primary.start();
  await standby.start();
  return {
    url: `postgres://postgres@127.0.0.1:${port},127.0.0.1:${standbyPort}/postgres`,
    killPrimary: () => primary.end('SIGKILL'),
    promote: async () => {
      const client = new Client({ connectionString: urlOf(standbyPort) });
      await client.connect();
      await client.query('select pg_promote()');
      await client.end();
    },
    stop: async () => {
      await Promise.all([primary.end('SIGINT'), standby.end('SIGINT')]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const FAST = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

interface PostgresFolder {
  readonly folder: string;
  /** A cluster that never ran. */
  readonly data: string;
  readonly postgres: string;
}

async function createPostgresFolder(): Promise<PostgresFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'kinbox-postgres-'));
  await chmod(folder, 0o755);
  const { initdb, postgres } = findPostgres(folder);
  const data = join(folder, 'data');
  await initialise(initdb, data);
  return { folder, data, postgres };
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
