import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { postgresUser } from './postgres-binaries.mjs';
import { LIMITS } from './time-limits.mjs';

export interface PostgresProcess {
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface PostgresPlace {
  /** The program. */
  readonly postgres: string;
  readonly data: string;
  readonly port: number;
  /** Such as `fsync=off`. */
  readonly settings: readonly string[];
}

const EVERYWHERE = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];

/** `postgres` itself, not pg_ctl: a direct child is reaped when it ends, and its id is the one to end. */
export function createPostgresProcess({ postgres, data, port, settings }: PostgresPlace): PostgresProcess {
  let server: ChildProcess | null = null;
  const flags = [...EVERYWHERE, ...settings].flatMap((setting) => ['-c', setting]);
  const startOnce = async () => {
    server = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
      ...postgresUser(),
      cwd: data,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(server);
  };
  const endAtExit = () => server?.kill('SIGKILL');
  return {
    // After a crash the children of the former one need a moment to notice, and hold its memory until then.
    start: async () => {
      process.once('exit', endAtExit);
      const giveUpAt = Date.now() + LIMITS.start;
      for (;;) {
        try {
          await startOnce();
          return;
        } catch (error) {
          if (Date.now() > giveUpAt) throw error;
          await delay(20);
        }
      }
    },
    end: async (signal) => {
      process.off('exit', endAtExit);
      if (server === null || server.exitCode !== null || server.signalCode !== null) return;
      const exited = once(server, 'exit');
      server.kill(signal);
      await exited;
    },
  };
}

async function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => {
      reject(new Error(`PostgreSQL ended before it was ready: ${said}`));
    });
  });
  // What it says from here on is read and dropped, so that its pipe never fills.
  server.stderr?.removeAllListeners('data').resume();
}
