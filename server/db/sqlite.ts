/**
 * The embedded database. The driver is synchronous: a transaction with awaits needs the connection to itself, which
 * Kysely's mutex ensures. Writes share transactions, see `group-commit.ts`; pulls have connections of their own and wait for no
 * writer.
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
  type SqliteDatabase,
} from 'kysely';
import type { Database } from './database.ts';
import { createGroupCommit, type GroupTransaction } from './group-commit.ts';
import { keepStatements } from './kept-statements.ts';
import { migrate, type MigrationGuard } from './migrate.ts';
import type { Schema } from './schema.ts';

/** How long a statement waits for another process, such as a backup, in ms. */
const BUSY_TIMEOUT_MS = 5000;

/** Snapshots at a time: one more than a single account can have, with a page and two exports (`heavy-calls.ts`). */
const READERS = 4;

/** `path` is a file, or `:memory:`, which has one connection only. Migrated when it is returned. */
export async function openSqlite(path: string, guard?: MigrationGuard): Promise<Database> {
  const { db: writer, begin } = openWriter(path, 'wal');
  await migrate(writer, 'sqlite', guard);
  const isShared = path === ':memory:';
  const openReader = () => connect(path, 'begin', ['pragma query_only = on']).db;
  const readers = isShared ? [writer] : Array.from({ length: READERS }, openReader);
  // A page that is being read keeps its reader for itself, with turns for others in between.
  const looker = isShared ? writer : openReader();
  const { write, drained } = createGroupCommit({ begin, isBusy });
  return {
    dialect: 'sqlite',
    write,
    look: <T>(statement: (db: Kysely<Schema>) => Promise<T>) => statement(looker),
    findById: (find, id) => find(looker, { ids: [id] }),
    read: readByTheFreest(readers),
    single: null,
    close: async () => {
      await drained();
      await Promise.all([...new Set([writer, looker, ...readers])].map((db) => db.destroy()));
    },
  };
}

/** Each work waits only for those that were given to the same connection before. */
function readByTheFreest(connections: readonly Kysely<Schema>[]): Database['read'] {
  const readers = connections.map((db) => ({ db, works: 0 }));
  return async (work) => {
    const freest = readers.reduce((best, reader) => (reader.works < best.works ? reader : best));
    freest.works += 1;
    try {
      return await freest.db.transaction().execute(work);
    } finally {
      freest.works -= 1;
    }
  };
}

/**
 * One connection that writes; not migrated yet. With `wal` pulls wait for no writer, with `delete` everything is in one
 * file whenever no transaction is running. Either way a commit is on disk before it is acknowledged.
 */
export function connectSqlite(path: string, journal: 'wal' | 'delete' = 'wal'): Kysely<Schema> {
  return openWriter(path, journal).db;
}

interface Connected {
  readonly db: Kysely<Schema>;
  readonly begin: () => Promise<GroupTransaction>;
}

function openWriter(path: string, journal: 'wal' | 'delete'): Connected {
  return connect(path, 'begin immediate', [
    `pragma journal_mode = ${journal}`,
    'pragma synchronous = full',
    // Pages, each of 4 KB: those that many writes share are copied into the file once (decision 136).
    'pragma wal_autocheckpoint = 4000',
    'pragma foreign_keys = on',
  ]);
}

function connect(path: string, begin: string, pragmas: readonly string[]): Connected {
  const file = new Libsql(path);
  for (const pragma of [`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`, ...pragmas]) file.exec(pragma);
  const kept = keepStatements(file);
  let statements = 0;
  const database: SqliteDatabase = {
    prepare: (sql) => {
      statements += 1;
      return kept.prepare(sql);
    },
    close: () => kept.close(),
  };
  const isOpen = () => file.open && file.inTransaction;
  const db = new Kysely<Schema>({ dialect: sqliteDialect(database, begin, isOpen) });
  const run = (sql: string): void => {
    kept.prepare(sql).run([]);
  };
  return {
    db,
    begin: async () => {
      const tx = await db.startTransaction().execute();
      const before = statements;
      return {
        tx,
        savepoint: () => {
          run('savepoint work');
        },
        release: () => {
          run('release work');
        },
        undo: () => {
          run('rollback to work');
          run('release work');
        },
        commit: () => tx.commit().execute(),
        rollback: () => tx.rollback().execute(),
        isOpen,
        statements: () => statements - before,
      };
    },
  };
}

function sqliteDialect(database: SqliteDatabase, begin: string, isOpen: () => boolean): KyselyDialect {
  return {
    createDriver: () => new BeginningSqliteDriver(database, begin, isOpen),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/**
 * A write transaction takes the write lock at once: one that began as a reader cannot wait for it, but fails with
 * SQLITE_BUSY as soon as another process wrote. SQLite rolls back by itself after some errors, such as a full disk; to do
 * it again would be another error.
 */
class BeginningSqliteDriver extends SqliteDriver {
  readonly #begin: string;
  readonly #isOpen: () => boolean;

  constructor(database: SqliteDatabase, begin: string, isOpen: () => boolean) {
    super({ database });
    this.#begin = begin;
    this.#isOpen = isOpen;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#begin));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isOpen()) await super.rollbackTransaction(connection);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Libsql.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
