import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { guardSqlite } from '../db/guard-migrations.ts';
import { migrate as apply, readMigrations } from '../db/migrate.ts';
import { connectPostgres } from '../db/postgres.ts';
import { sqliteFile } from '../db/sqlite-file.ts';
import { connectSqlite } from '../db/sqlite.ts';
import { done, refused, type Command, type Outcome } from './command.ts';

export const migrate: Command = {
  name: 'migrate',
  argument: null,
  does: 'brings the database to the newest layout, as a start of the server does',
  run: (config) =>
    withConnection(config, async (db, dialect) => {
      let copy = '';
      const onCopy = (file: string) => {
        copy = ` The database as it was before is ${file}.`;
      };
      const guard = dialect === 'sqlite' ? guardSqlite({ dataDir: config.dataDir, onCopy }) : undefined;
      const applied = await apply(db, dialect, guard);
      return done(
        applied.length === 0 ? 'Nothing was left to apply.' : `Applied ${applied.join(', ')}.${copy}`,
      );
    }),
};

export const migrateStatus: Command = {
  name: 'migrate status',
  argument: null,
  does: 'lists what changed the layout of the database and what would',
  run: (config) =>
    withConnection(config, async (db, dialect) => {
      const all = await readMigrations(db, dialect);
      return done(
        all.map(({ name, appliedAt }) => `${name}  ${appliedAt?.toISOString() ?? 'to apply'}`).join('\n'),
      );
    }),
};

type Connection = ReturnType<typeof connectSqlite>;

async function withConnection(
  { databaseUrl, dataDir }: Config,
  work: (db: Connection, dialect: 'sqlite' | 'postgres') => Promise<Outcome>,
): Promise<Outcome> {
  const path = sqliteFile(dataDir);
  if (databaseUrl === null && !existsSync(path)) return refused(`There is no database in ${dataDir}.`);
  const db = databaseUrl === null ? connectSqlite(path) : connectPostgres({ url: databaseUrl, max: 1 });
  try {
    return await work(db, databaseUrl === null ? 'sqlite' : 'postgres');
  } finally {
    await db.destroy();
  }
}
