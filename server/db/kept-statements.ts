/**
 * Prepared statements of one SQLite connection, kept by their text: preparing one of our joins costs more than running
 * it. SQLite prepares a kept statement again by itself after a change of the schema.
 */
import type Libsql from 'libsql';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** The texts of all calls are about 300. Those with as many values as there are rows come in endless lengths. */
const KEPT = 400;
const LONGEST = 4000;

export function keepStatements(database: InstanceType<typeof Libsql>): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  let isClosed = false;
  return {
    prepare: (sql) => {
      // The driver would end the process, in the middle of whatever else it does.
      if (isClosed) throw new Error('The database is closed.');
      if (sql.length > LONGEST) return database.prepare(sql);
      const known = kept.get(sql);
      // The last used stands last, and the first goes.
      kept.delete(sql);
      const statement = known ?? keepable(database, sql);
      kept.set(sql, statement);
      if (kept.size > KEPT) kept.delete(String(kept.keys().next().value));
      return statement;
    },
    close: () => {
      isClosed = true;
      kept.clear();
      database.close();
    },
  };
}

/** Whether it returns rows is asked only once. A reader that is read bit by bit gets a statement of its own. */
function keepable(database: InstanceType<typeof Libsql>, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => database.prepare(sql).iterate(parameters),
  };
}
