/**
 * Copies the embedded database before its migrations, which SQLite runs without a common transaction: one that fails can
 * leave half of its changes.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileStamp } from '../file-stamp.ts';
import type { Log } from '../log/log.ts';
import { rootCause } from '../log/root-cause.ts';
import { bytesToCopy, copySqlite } from './copy-sqlite.ts';
import type { MigrationGuard } from './migrate.ts';
import { sqliteFile } from './sqlite-file.ts';

/** The newest ones, after a migration that succeeded. */
export const COPIES_KEPT = 3;

/** The time in which a failed update is noticed, well within the 30 days that the privacy policy promises. */
export const COPIES_KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** The copy could not be written. Nothing was migrated. */
export class NotCopied extends Error {
  override readonly name = 'NotCopied';
}

export interface SqliteGuard {
  readonly dataDir: string;
  /** Is told the path of the copy before the migrations begin. */
  readonly onCopy: (file: string) => void;
  /** What is free for files in a folder, in bytes. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly clock?: () => number;
}

export function copiesFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Rejects with `NotCopied` before it migrates anything. */
export function guardSqlite(options: SqliteGuard): MigrationGuard {
  return async (next, apply) => {
    options.onCopy(await copyBefore(next, options));
    const result = await apply();
    // Not before: a server that is started again and again must not replace the copy of a whole database by those of a
    // half migrated one.
    const names = await copiesIn(copiesFolder(options.dataDir));
    await remove(options.dataDir, names.slice(0, -COPIES_KEPT));
    return result;
  };
}

/** PostgreSQL migrates in one transaction, and its copies are made by its own programs, which may not be here. */
export function guardPostgres(log: Log): MigrationGuard {
  return (next, apply) => {
    log.warn({ migration: next }, 'PostgreSQL is migrated, and Kinbox makes no backup of it');
    return apply();
  };
}

/** Removes the copies that are older than `nowMs` minus the retention time, and no other backup. */
export async function purgeCopies(dataDir: string, nowMs: number): Promise<void> {
  await removeUnfinished(copiesFolder(dataDir), nowMs);
  const before = fileStamp(new Date(nowMs - COPIES_KEPT_MS));
  const names = await copiesIn(copiesFolder(dataDir));
  await remove(
    dataDir,
    names.filter((name) => stampOf(name) < before),
  );
}

async function copyBefore(migration: string, options: SqliteGuard): Promise<string> {
  const { dataDir, freeBytes = freeBytesIn, clock = Date.now } = options;
  const folder = copiesFolder(dataDir);
  const file = join(folder, `before-${migration}-${fileStamp(new Date(clock()))}.sqlite`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder, clock());
    const [needed, free] = [neededFor(sqliteFile(dataDir)), await freeBytes(folder)];
    if (free < needed)
      throw new Error(`it has ${megabytes(free)} MB free and ${megabytes(needed)} MB are needed`);
    const copied = await copySqlite(sqliteFile(dataDir), file);
    if (copied.kind === 'faulty') {
      await rm(copied.partial, { force: true });
      throw new Error(`the copy is not good: ${copied.fault}`);
    }
  } catch (error) {
    // The whole sentence is in the message, since a terminal shows only the innermost cause.
    throw new NotCopied(
      `it was not migrated, because no copy could be written into ${folder} first: ${rootCause(error)}.`,
    );
  }
  return withoutRepetition(folder, { file, migration });
}

/** For the copy, and as much again for what the migrations write. */
function neededFor(path: string): number {
  return 2 * bytesToCopy(path);
}

async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

interface New {
  readonly file: string;
  readonly migration: string;
}

/** A server that fails at each start finds the same data each time: then one copy is enough. */
async function withoutRepetition(folder: string, { file, migration }: New): Promise<string> {
  const same = (await copiesIn(folder))
    .filter((name) => migrationOf(name) === migration)
    .map((name) => join(folder, name));
  const earlier = same.filter((each) => each !== file).at(-1);
  // The time in its name is that from which it is kept.
  if (earlier !== undefined && (await digestOf(earlier)) === (await digestOf(file))) await rm(earlier);
  return file;
}

/** One that is being written grows all the time. */
const UNFINISHED_FOR_MS = 60_000;
const PARTIAL = /^before-.*\.sqlite\.partial$/;

/** What a process that was killed has left: it has the words of all accounts, and nobody would remove it. */
async function removeUnfinished(folder: string, nowMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((name) => PARTIAL.test(name)).map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => null);
    if (found !== null && nowMs - found.mtimeMs > UNFINISHED_FOR_MS) await rm(path, { force: true });
  }
}

/** SQLite writes the same bytes for the same rows and schema. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const NAME = /^before-(\d{4}-[a-z0-9-]+)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.sqlite$/;

/** Their names, the oldest first. None if there is no folder. */
async function copiesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => NAME.test(name));
    return names.toSorted((a, b) => (stampOf(a) < stampOf(b) ? -1 : 1));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function migrationOf(name: string): string {
  return NAME.exec(name)?.[1] ?? '';
}

function stampOf(name: string): string {
  return NAME.exec(name)?.[2] ?? '';
}

async function remove(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(copiesFolder(dataDir), name), { force: true });
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
