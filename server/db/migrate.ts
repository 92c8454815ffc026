/** Brings a database to the newest layout. Several processes may do so at once: the migrator holds a lock. */
import { Migrator, type Kysely, type MigrationProvider } from 'kysely';
import type { Dialect } from './database.ts';
import { createTables } from './first-migration.ts';

export async function migrate<Schema>(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const migrator = new Migrator({ db, provider: migrationsFor(dialect) });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
}

function migrationsFor(dialect: Dialect): MigrationProvider {
  const migrations = {
    '0001-first': { up: (db: Kysely<unknown>) => createTables(db, dialect) },
  };
  return { getMigrations: () => Promise.resolve(migrations) };
}
