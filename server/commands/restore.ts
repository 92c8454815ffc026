import { existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { migrate } from '../db/migrate.ts';
import { connectPostgres } from '../db/postgres.ts';
import { faultOf, sqliteFile, syncToDisk, takeAlone } from '../db/sqlite-file.ts';
import { connectSqlite } from '../db/sqlite.ts';
import { startEra } from '../db/start-era.ts';
import { fileStamp } from '../file-stamp.ts';
import { done, refused, type Command } from './command.ts';

/**
 * The data and the server's id are those of the backup, so that devices recognise their server; `startEra` makes them
 * notice that it was set back. The former data is kept beside it.
 */
export const restore: Command = {
  name: 'restore',
  argument: { name: 'FILE', isOptional: false },
  does: 'puts a backup in the place of the embedded database, while the server is stopped',
  run: async ({ databaseUrl, dataDir }, argument) => {
    if (databaseUrl !== null) {
      return refused(
        'The data is in PostgreSQL: restore it by its own means, then run "kinbox after-restore".',
      );
    }
    const backup = argument ?? '';
    if (!existsSync(backup)) return refused(`There is no file ${backup}.`);
    const fault = faultOf(backup);
    if (fault !== null) return refused(`${backup} was not restored: ${fault}.`);
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const path = sqliteFile(dataDir);
    const current = existsSync(path) ? takeAlone(path) : 'none';
    if (current === null) return refused(`A server is running on ${path}: stop it first.`);
    try {
      const prepared = await prepare(backup, `${path}.restoring`);
      const kept = `${path}.before-${fileStamp(new Date())}`;
      if (current === 'none') await removeLogs(path);
      else await link(path, kept);
      // In one step: a database exists at every moment.
      await rename(prepared, path);
      await syncToDisk(path);
      return done(`${backup} is restored.${current === 'none' ? '' : ` What was there before is ${kept}.`}`);
    } finally {
      if (current !== 'none') current.close();
    }
  },
};

/** For a PostgreSQL that was restored by its own tools. */
export const afterRestore: Command = {
  name: 'after-restore',
  argument: null,
  does: 'tells the devices that the PostgreSQL of DATABASE_URL was set back',
  run: async ({ databaseUrl }) => {
    if (databaseUrl === null)
      return refused('DATABASE_URL names no PostgreSQL; "kinbox restore" needs no more.');
    const db = connectPostgres({ url: databaseUrl, max: 1 });
    try {
      await migrate(db, 'postgres');
      await db.transaction().execute((tx) => startEra(tx, 'postgres', Date.now()));
      return done('Every device will start over at its next contact.');
    } finally {
      await db.destroy();
    }
  },
};

async function prepare(backup: string, path: string): Promise<string> {
  await rm(path, { force: true });
  await removeLogs(path);
  await copyFile(backup, path);
  await chmod(path, 0o600);
  const db = connectSqlite(path, 'delete');
  await migrate(db, 'sqlite');
  await db.transaction().execute((tx) => startEra(tx, 'sqlite', Date.now()));
  await db.destroy();
  await syncToDisk(path);
  return path;
}

/** Left over from the former database, they would be taken for the log of the new one. */
async function removeLogs(path: string): Promise<void> {
  for (const end of ['-wal', '-shm', '-journal']) await rm(`${path}${end}`, { force: true });
}
