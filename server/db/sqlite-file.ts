/** The embedded database's file, for programs other than the server: a backup, a restore, a move. */
import Libsql from 'libsql';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type SqliteFile = InstanceType<typeof Libsql>;

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'kinbox.sqlite');
}

/**
 * Opens the file for this process alone and keeps other processes out until it is closed; null if another process has
 * it open. What a former process left in its log is then in the file. The operating system holds this lock, so a killed
 * process does not keep it.
 */
export function takeAlone(path: string): SqliteFile | null {
  const file = new Libsql(path);
  try {
    // Only the sole process with the file open can leave write-ahead log mode.
    file.prepare('pragma journal_mode = delete').all();
    file.exec('begin exclusive');
    return file;
  } catch (error) {
    file.close();
    if (error instanceof Libsql.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}

/** A sentence on what is wrong with the file, or null. */
export function faultOf(path: string): string | null {
  const file = new Libsql(path, { readonly: true });
  try {
    const [first] = file.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    if (first?.integrity_check !== 'ok') return `it is damaged (${first?.integrity_check ?? 'unreadable'})`;
    if (file.prepare('pragma foreign_key_check').all().length > 0)
      return 'rows refer to others that are not there';
    const known = file.prepare(`select 1 from sqlite_master where name = 'server_meta'`).all();
    return known.length > 0 ? null : 'it is no database of Kinbox';
  } catch (error) {
    if (error instanceof Libsql.SqliteError) return 'it is no SQLite database';
    throw error;
  } finally {
    file.close();
  }
}

export function countRows(file: SqliteFile, table: 'users' | 'tasks'): number {
  const [row] = file.prepare(`select count(*) as count from ${table}`).all() as { count: number }[];
  return row?.count ?? 0;
}

/** Syncs the file and its folder entry to disk. */
export async function syncToDisk(path: string): Promise<void> {
  for (const each of [path, dirname(path)]) {
    const handle = await open(each, 'r');
    await handle.sync();
    await handle.close();
  }
}
