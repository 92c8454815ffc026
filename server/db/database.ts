/** The interface of a database: two kinds of transaction, and the SQL dialect. */
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { InLine } from './version-lines.ts';

export type Dialect = 'sqlite' | 'postgres';
export type Tx = Transaction<Schema>;

export interface Database {
  readonly dialect: Dialect;
  /**
   * One write transaction. `work` awaits nothing but SQL on this `Tx` and turns of the event loop, and may run again from the start: after a
   * `RetryTransaction`, a serialisation failure or a deadlock. What it returns is committed.
   */
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** One statement that reads. Alone it is a snapshot of its own, and costs no transaction. */
  readonly look: <T>(statement: (db: Kysely<Schema>) => Promise<T>) => Promise<T>;
  /** The rows with this id, as each request looks up its session. Other lookups may share the statement. */
  readonly findById: FindById;
  /** One read-only snapshot: all statements of `work` see the same commits. */
  readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Null on SQLite, whose writes share transactions. */
  readonly single: SingleStatements | null;
  readonly close: () => Promise<void>;
}

/** `find` is one statement, which may run twice; the same function each time, or nothing is shared. */
export type FindById = <Row extends { readonly id: number }>(
  find: FindByIds<Row>,
  id: number,
) => Promise<readonly Row[]>;

/** An id may be given twice. */
export type FindByIds<Row> = (
  db: Kysely<Schema>,
  sought: { readonly ids: readonly number[] },
) => Promise<readonly Row[]>;

export interface SingleStatements {
  /**
   * One statement that writes, in a transaction of its own, which costs no round trips for its begin and its commit. It is
   * not run again. Whether one that failed was committed is not known where it throws `DatabaseUnavailable`.
   */
  readonly run: <T>(statement: (db: Kysely<Schema>) => Promise<T>) => Promise<T>;
  readonly inLine: InLine;
}

/** Thrown inside `write` when the rows moved before they were locked. Never leaves the database. */
export class RetryTransaction extends Error {
  override readonly name = 'RetryTransaction';
}

/** The database cannot be reached, or it stayed busy through every retry: the caller should retry later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Rows may keep moving while others write; a deadlock that occurs three times will not go away. */
const RETRIES = 3;
const REQUESTED_RETRIES = 20;

/** Runs `once` again as long as it throws `RetryTransaction` or an error that `isTransient` accepts. */
export async function withRetries<T>(
  once: () => Promise<T>,
  isTransient: (error: unknown) => boolean,
): Promise<T> {
  let retries = 0;
  let requested = 0;
  for (;;) {
    try {
      return await once();
    } catch (error) {
      if (error instanceof RetryTransaction) requested += 1;
      else if (isTransient(error)) retries += 1;
      else throw error;
      if (retries > RETRIES || requested > REQUESTED_RETRIES) {
        throw new DatabaseUnavailable('The database stayed busy.', { cause: error });
      }
    }
  }
}
