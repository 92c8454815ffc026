import Libsql from 'libsql';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { countRows, faultOf, sqliteFile, syncToDisk } from '../db/sqlite-file.ts';
import { done, refused, stamp, type Command } from './command.ts';

/** How long to wait for a moment without a checkpoint, in ms. */
const BUSY_TIMEOUT_MS = 30_000;

/** Copies a consistent snapshot into one file while the server reads and writes. */
export const backup: Command = {
  name: 'backup',
  argument: { name: 'FILE', isOptional: true },
  does: 'copies the embedded database, also of a running server (by default into DATA_DIR/backups)',
  run: async ({ databaseUrl, dataDir }, argument) => {
    if (databaseUrl !== null) {
      return refused('The data is in PostgreSQL: back it up by its own means, such as pg_dump.');
    }
    const path = sqliteFile(dataDir);
    if (!existsSync(path)) return refused(`There is no database in ${dataDir}.`);
    const file = resolve(argument ?? join(dataDir, 'backups', `kinbox-${stamp(new Date())}.sqlite`));
    if (existsSync(file)) return refused(`${file} is there already.`);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // Renamed to its final name only when it is complete and valid.
    const partial = `${file}.partial`;
    await rm(partial, { force: true });
    const source = new Libsql(path);
    source.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    source.prepare('vacuum into ?').run(partial);
    source.close();
    await chmod(partial, 0o600);
    const fault = faultOf(partial);
    if (fault !== null) return refused(`The copy was made, and is not good: ${fault}. It is ${partial}.`);
    await syncToDisk(partial);
    await rename(partial, file);
    await syncToDisk(file);
    return done(await describe(file));
  },
};

async function describe(file: string): Promise<string> {
  const copy = new Libsql(file, { readonly: true });
  const [users, tasks] = [countRows(copy, 'users'), countRows(copy, 'tasks')];
  copy.close();
  const { size } = await stat(file);
  return `${file}: ${users} accounts, ${tasks} tasks, ${size} bytes, checked.`;
}
