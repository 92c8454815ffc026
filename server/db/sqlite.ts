/**
 * The embedded database. The driver is synchronous: a transaction with awaits needs the connection to itself, which
 * Kysely's mutex ensures. Pulls use a second connection and wait for no writer.
 */
import Libsql from 'libsql';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect as KyselyDialect,
} from 'kysely';
import { keepStatements } from './kept-statements.ts';
import { withRetries, type Database, type Tx } from './database.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

/** How long a statement waits for another process, such as a backup, in ms. */
const BUSY_TIMEOUT_MS = 5000;

/** `path` is a file, or `:memory:`, which has one connection only. Migrated when it is returned. */
export async function openSqlite(path: string): Promise<Database> {
  const writer = connectSqlite(path);
  await migrate(writer, 'sqlite');
  const reader = path === ':memory:' ? writer : connect(path, 'begin', ['pragma query_only = on']);
  return {
    dialect: 'sqlite',
    write: (work) => withRetries(() => writer.transaction().execute(work), isBusy),
    read: <T>(work: (tx: Tx) => Promise<T>) => reader.transaction().execute(work),
    close: async () => {
      await writer.destroy();
      if (reader !== writer) await reader.destroy();
    },
  };
}

/**
 * One connection that writes; not migrated yet. With `wal` pulls wait for no writer, with `delete` everything is in one
 * file whenever no transaction is running. Either way a commit is on disk before it is acknowledged.
 */
export function connectSqlite(path: string, journal: 'wal' | 'delete' = 'wal'): Kysely<Schema> {
  return connect(path, 'begin immediate', [
    `pragma journal_mode = ${journal}`,
    'pragma synchronous = full',
    'pragma foreign_keys = on',
  ]);
}

function connect(path: string, begin: string, pragmas: readonly string[]): Kysely<Schema> {
  const database = new Libsql(path);
  for (const pragma of [`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`, ...pragmas]) database.exec(pragma);
  return new Kysely<Schema>({ dialect: sqliteDialect(database, begin) });
}

function sqliteDialect(database: InstanceType<typeof Libsql>, begin: string): KyselyDialect {
  return {
    createDriver: () => new BeginningSqliteDriver({ database: keepStatements(database) }, begin),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/**
 * A write transaction takes the write lock at once: one that began as a reader cannot wait for it, but fails with
 * SQLITE_BUSY as soon as another process wrote.
 */
class BeginningSqliteDriver extends SqliteDriver {
  readonly #begin: string;

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], begin: string) {
    super(config);
    this.#begin = begin;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#begin));
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Libsql.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
