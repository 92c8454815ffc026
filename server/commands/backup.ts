import Libsql from 'libsql';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copySqlite } from '../db/copy-sqlite.ts';
import { copiesFolder } from '../db/guard-migrations.ts';
import { countRows, sqliteFile } from '../db/sqlite-file.ts';
import { fileStamp } from '../file-stamp.ts';
import { done, refused, type Command } from './command.ts';

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
    const file = resolve(argument ?? join(copiesFolder(dataDir), `kinbox-${fileStamp(new Date())}.sqlite`));
    if (existsSync(file)) return refused(`${file} is there already.`);
    const copied = await copySqlite(path, file);
    if (copied.kind === 'faulty') {
      return refused(`The copy was made, and is not good: ${copied.fault}. It is ${copied.partial}.`);
    }
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
