/** Node, the data folder and its backups. Pure. */
import { megabytes, ok, problem, unknown, warning, type Judgement } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `20.19.1` and the like. */
export function judgeNode(version: string): Judgement {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    return problem(`Node ${version} is too old: install 22 or newer.`);
  }
  return major < 22
    ? warning(`Node ${version} gets no security fixes any more: install 22 or newer.`)
    : ok(`Node ${version}.`);
}

export interface Disk {
  readonly folder: string;
  /** Null if the folder cannot be looked at. */
  readonly freeBytes: number | null;
  /** Of the embedded database; 0 if there is none. */
  readonly databaseBytes: number;
  /** The type of its file system, as `statfs` numbers it. */
  readonly type: number;
  /** The permissions of the database, or null without one or on a system without them. */
  readonly mode: number | null;
}

/** NFS, SMB in three versions, 9P: SQLite's write-ahead log needs memory that all its processes share. */
const NETWORK_TYPES: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997]);

const LEAST_FREE = 100_000_000;

/** A migration needs room for a copy and as much again (A571); a warning comes at twice that. */
export function judgeDisk({ folder, freeBytes, databaseBytes, type, mode }: Disk): Judgement {
  if (freeBytes === null)
    return problem(`${folder} is not there, or may not be read: start the server once, or set DATA_DIR.`);
  if (databaseBytes > 0 && NETWORK_TYPES.has(type)) {
    return problem(
      `${folder} is on a network file system, which can damage SQLite: use a disk of this machine, or PostgreSQL.`,
    );
  }
  const needed = Math.max(2 * databaseBytes, LEAST_FREE);
  const free = `${megabytes(freeBytes)} are free in ${folder}`;
  if (freeBytes < needed) return problem(`${free}: the next update needs ${megabytes(needed)}.`);
  if (freeBytes < 2 * needed)
    return warning(`${free}: soon not enough for an update, which needs ${megabytes(needed)}.`);
  if (mode !== null && (mode & 0o077) !== 0) {
    return warning(`Other accounts of this machine may read the database in ${folder}: chmod 600.`);
  }
  return ok(`${free}; the database has ${megabytes(databaseBytes)}.`);
}

export interface BackupFile {
  readonly name: string;
  readonly madeAtMs: number;
}

const OLD_MS = 7 * DAY_MS;
/** The time in which the privacy policy promises that deleted accounts are removed. */
const KEPT_MS = 30 * DAY_MS;

/** `files`: those in the folder for backups; null if the database has its own tools for them. */
export function judgeBackups(files: readonly BackupFile[] | null, nowMs: number): Judgement {
  if (files === null)
    return unknown('PostgreSQL is backed up by its own tools, which cannot be seen from here.');
  const made = files
    .filter(({ name }) => name.endsWith('.sqlite') && !name.startsWith('before-'))
    .toSorted((a, b) => b.madeAtMs - a.madeAtMs);
  const newest = made[0];
  if (newest === undefined) {
    return warning(
      'No backup in DATA_DIR/backups: run "kinbox backup" daily, and keep copies on another machine.',
    );
  }
  const daysOf = ({ madeAtMs }: BackupFile) => Math.floor((nowMs - madeAtMs) / DAY_MS);
  const age = `The newest backup in DATA_DIR/backups is ${daysOf(newest)} days old`;
  if (nowMs - newest.madeAtMs > OLD_MS)
    return warning(`${age}: run "kinbox backup" daily, unless you make them elsewhere.`);
  const oldest = made.at(-1) ?? newest;
  if (nowMs - oldest.madeAtMs > KEPT_MS) {
    return warning(
      `${oldest.name} is ${daysOf(oldest)} days old: the privacy policy promises that deleted accounts are gone after 30.`,
    );
  }
  return ok(`${age}; keep copies on another machine.`);
}
