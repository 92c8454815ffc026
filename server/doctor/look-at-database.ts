/** The database, as `kinbox doctor` finds it. Changes neither its schema nor its data, but for the ticket. */
import Libsql from 'libsql';
import { existsSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { readMigrations, type MigrationStatus } from '../db/migrate.ts';
import { connectPostgres } from '../db/postgres.ts';
import type { Schema } from '../db/schema.ts';
import { sqliteFile } from '../db/sqlite-file.ts';
import { connectSqlite } from '../db/sqlite.ts';
import { rootCause } from '../log/root-cause.ts';
import type { Instant } from './judge-address.ts';
import { DURABLE, type DatabaseState } from './judge-database.ts';

const WITHIN_MS = 8000;

export type FoundDatabase =
  | { readonly kind: 'none'; readonly state: DatabaseState }
  | {
      readonly kind: 'open';
      readonly state: DatabaseState;
      readonly db: Kysely<Schema>;
      readonly migrations: readonly MigrationStatus[];
      readonly serverId: string | null;
      /** Null of the embedded one, which has no other. */
      readonly clock: Instant | null;
    };

/** Whoever gets an open one destroys its `db`. */
export async function lookAtDatabase({ databaseUrl, dataDir }: Config): Promise<FoundDatabase> {
  const path = sqliteFile(dataDir);
  if (databaseUrl === null && !existsSync(path)) {
    return { kind: 'none', state: { kind: 'missing', folder: dataDir } };
  }
  let db: Kysely<Schema> | null = null;
  try {
    // A connection that writes would change it.
    const journal = databaseUrl === null ? journalOf(path) : '';
    db =
      databaseUrl === null
        ? connectSqlite(path, journal === 'wal' ? 'wal' : 'delete')
        : connectPostgres({ url: databaseUrl, max: 1 });
    if (databaseUrl !== null) await sql`set statement_timeout = ${sql.lit(WITHIN_MS)}`.execute(db);
    const migrations = await readMigrations(db, databaseUrl === null ? 'sqlite' : 'postgres');
    const clock = databaseUrl === null ? null : await clockOf(db);
    const state: DatabaseState =
      databaseUrl === null
        ? { kind: 'sqlite', journal }
        : { kind: 'postgres', settings: await settingsOf(db) };
    const isNew = migrations.every(({ appliedAt }) => appliedAt === null);
    return { kind: 'open', state, db, migrations, clock, serverId: isNew ? null : await serverIdOf(db) };
  } catch (error) {
    await db?.destroy();
    return { kind: 'none', state: { kind: 'failed', reason: rootCause(error).replace(/\.$/, '') } };
  }
}

function journalOf(path: string): string {
  const file = new Libsql(path, { readonly: true });
  try {
    const [row] = file.prepare('pragma journal_mode').all() as { journal_mode: string }[];
    return row?.journal_mode ?? 'unknown';
  } finally {
    file.close();
  }
}

async function settingsOf(db: Kysely<Schema>): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join([...DURABLE])})`.execute(db);
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

async function clockOf(db: Kysely<Schema>): Promise<Instant> {
  const beforeMs = Date.now();
  const { rows } = await sql<{
    ms: string;
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  return { thereMs: Number(rows[0]?.ms), stepMs: 1, beforeMs, afterMs: Date.now() };
}

async function serverIdOf(db: Kysely<Schema>): Promise<string | null> {
  const row = await db
    .selectFrom('server_meta')
    .select('value')
    .where('key', '=', 'server_id')
    .executeTakeFirst();
  return row?.value ?? null;
}
