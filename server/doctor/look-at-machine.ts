/** The data folder, as `kinbox doctor` finds it. */
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { copiesFolder } from '../db/guard-migrations.ts';
import { sqliteFile } from '../db/sqlite-file.ts';
import type { BackupFile, Disk } from './judge-machine.ts';

export async function lookAtDisk(dataDir: string): Promise<Disk> {
  const [disk, file] = await Promise.all([
    unlessMissing(statfs(dataDir)),
    unlessMissing(stat(sqliteFile(dataDir))),
  ]);
  return {
    folder: dataDir,
    freeBytes: disk === null ? null : disk.bavail * disk.bsize,
    databaseBytes: file?.size ?? 0,
    type: disk?.type ?? 0,
    mode: file === null || process.platform === 'win32' ? null : file.mode,
  };
}

export async function lookAtBackups(dataDir: string): Promise<readonly BackupFile[]> {
  const folder = copiesFolder(dataDir);
  const names = (await unlessMissing(readdir(folder))) ?? [];
  const files = await Promise.all(
    names.map(async (name) => ({ name, found: await unlessMissing(stat(join(folder, name))) })),
  );
  return files.flatMap(({ name, found }) => (found === null ? [] : [{ name, madeAtMs: found.mtimeMs }]));
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
