import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Kysely, Transaction } from 'kysely';
import { copyDatabase, filledTables } from '../db/copy-database.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { connectPostgres } from '../db/postgres.ts';
import { sqliteFile, syncToDisk, takeAlone, type SqliteFile } from '../db/sqlite-file.ts';
import { fileStamp } from '../file-stamp.ts';
import { done, refused, type Command, type Outcome } from './command.ts';

/** Accounts, sessions, versions, numbers and the server's id stay the same: devices go on as before. */
export const moveToPostgres: Command = {
  name: 'move-to-postgres',
  argument: null,
  does: 'copies the embedded database into the empty PostgreSQL of DATABASE_URL, while the server is stopped',
  run: async ({ databaseUrl, dataDir }) => {
    if (databaseUrl === null) return refused('DATABASE_URL must name the PostgreSQL to move to.');
    const path = sqliteFile(dataDir);
    if (!existsSync(path)) return refused(`There is no database in ${dataDir}.`);
    const source = takeAlone(path);
    if (source === null) return refused(`A server is running on ${path}: stop it first.`);
    const db = connectPostgres({ url: databaseUrl, max: 1 });
    try {
      const outcome = await move(source, db as unknown as Kysely<unknown>);
      if (outcome.kind === 'refused') return outcome;
      // A server that is started without DATABASE_URL by mistake must not continue with the old data.
      const kept = `${path}.moved-${fileStamp(new Date())}`;
      await rename(path, kept);
      await syncToDisk(kept);
      return done(`${outcome.sentence}\nThe embedded database is kept as ${kept}.`);
    } finally {
      source.close();
      await db.destroy();
    }
  },
};

async function move(source: SqliteFile, db: Kysely<unknown>): Promise<Outcome> {
  await migrate(db, 'postgres');
  const wanted = (await readMigrations(db, 'postgres')).map(({ name }) => name);
  const there = source.prepare('select name from kysely_migration').all() as { name: string }[];
  if (there.length !== wanted.length || there.some(({ name }) => !wanted.includes(name))) {
    return refused('The embedded database has another layout: run "kinbox migrate" on it first.');
  }
  const filled = await filledTables(source, db);
  if (filled.length > 0) return refused(`The PostgreSQL is not empty: ${filled.join(', ')}.`);
  const tables = await db.transaction().execute((tx: Transaction<unknown>) => copyDatabase(source, tx));
  const lines = tables.map(({ name, rows }) => `${name}: ${rows}`);
  return done(`Copied and compared, rows by table:\n${lines.join('\n')}`);
}
