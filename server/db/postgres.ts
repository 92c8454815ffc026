/** PostgreSQL through a pool: any number of API processes may share one. */
import { TypeOverrides, types, type CustomTypesConfig } from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import { DatabaseUnavailable, withRetries, type Database, type Tx } from './database.ts';
import { gatherLookups } from './gather-lookups.ts';
import { migrate, type MigrationGuard } from './migrate.ts';
import { isStaleStatement } from './named-statements.ts';
import { StandbyHost } from './postgres-hosts.ts';
import { createPrimaryPool } from './primary-pool.ts';
import type { Schema } from './schema.ts';
import { createVersionLines } from './version-lines.ts';

export interface PostgresOptions {
  /** With one host or several, see `hostsOf`. */
  readonly url: string;
  /** Connections in the pool. */
  readonly max?: number;
  /** An idle connection broke, for example at a restart of the database. The pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
}

/** Not migrated yet; `openPostgres` does that. */
export function connectPostgres({ url, max = 10, onIdleError }: PostgresOptions): Kysely<Schema> {
  const pool = createPrimaryPool(url, { max, types: numbers() }, (error) => onIdleError?.(error));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Migrated when it is returned. */
export async function openPostgres(options: PostgresOptions, guard?: MigrationGuard): Promise<Database> {
  const db = connectPostgres(options);
  const findById = gatherLookups(db);
  await migrate(db, 'postgres', guard);
  return {
    dialect: 'postgres',
    write: (work) => namingOutage(() => withRetries(() => db.transaction().execute(work), isTransient)),
    look: <T>(statement: (db: Kysely<Schema>) => Promise<T>) => namingOutage(() => statement(db)),
    findById: (find, id) => namingOutage(() => findById(find, id)),
    read: <T>(work: (tx: Tx) => Promise<T>) =>
      namingOutage(() => {
        const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
        return withRetries(() => snapshot.execute(work), isStaleStatement);
      }),
    single: { run: (statement) => namingOutage(() => statement(db)), inLine: createVersionLines() },
    close: () => db.destroy(),
  };
}

/** 64-bit integers arrive as text by default. Ours are ids, versions and counts below 2^53. */
function numbers(): CustomTypesConfig {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  return overrides;
}

/** Serialisation failure, deadlock, and a schema that has changed: a retry may succeed. */
function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || isStaleStatement(error);
}

async function namingOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isOutage(error)) throw new DatabaseUnavailable('The database does not answer.', { cause: error });
    throw error;
  }
}

/**
 * Class 08 is a broken connection, 53 a lack of resources, 57P a shutdown; the rest are socket errors. Errors of `pg`
 * and its pool themselves (no connection in time, one that ended during or before a query) have only a text and no code.
 */
function isOutage(error: unknown): boolean {
  if (error instanceof StandbyHost) return true;
  const code = codeOf(error);
  if (code === null) return error instanceof Error && /timeout|terminated|not queryable/i.test(error.message);
  return /^(08|53|57P)/.test(code) || /^(ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|EHOSTUNREACH)/.test(code);
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
