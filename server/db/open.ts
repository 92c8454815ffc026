/** Opens the configured database and the events between the processes that share it. */
import { mkdir } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { createEvents, type Events } from '../events.ts';
import type { Log } from '../log/log.ts';
import { describeError } from '../log/describe-error.ts';
import type { Database } from './database.ts';
import { guardPostgres, guardSqlite } from './guard-migrations.ts';
import { openPostgres } from './postgres.ts';
import { openPostgresEvents } from './postgres-events.ts';
import { sqliteFile } from './sqlite-file.ts';
import { openSqlite } from './sqlite.ts';

export interface Opened {
  readonly database: Database;
  readonly events: Events;
  readonly close: () => Promise<void>;
}

export async function openDatabase(config: Config, log: Log): Promise<Opened> {
  const { databaseUrl: url, dataDir } = config;
  if (url === null) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const onCopy = (file: string) => log.warn({ file }, 'the database was copied before its migration');
    const database = await openSqlite(sqliteFile(dataDir), guardSqlite({ dataDir, onCopy }));
    return { database, events: createEvents(), close: database.close };
  }
  const onError = (error: unknown) => log.warn({ error: describeError(error) }, 'database connection lost');
  const database = await openPostgres({ url, onIdleError: onError }, guardPostgres(log));
  const carrier = openPostgresEvents(url, onError);
  return {
    database,
    events: carrier.events,
    close: async () => {
      await carrier.close();
      await database.close();
    },
  };
}
