/** Copies a consistent snapshot of an embedded database into one file, while others read and write. */
import Libsql from 'libsql';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { faultOf, syncToDisk } from './sqlite-file.ts';

/** How long to wait for a moment without a checkpoint, in ms. */
const BUSY_TIMEOUT_MS = 30_000;

/** Only its own account may read it. A copy that is not good is left under the name of `partial`. */
export type Copied =
  { readonly kind: 'copied' } | { readonly kind: 'faulty'; readonly fault: string; readonly partial: string };

/** Rejects if the copy cannot be written, and leaves nothing then. Blocks the process while SQLite copies. */
export async function copySqlite(from: string, to: string): Promise<Copied> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  // Renamed to its final name only when it is complete and valid.
  const partial = `${to}.partial`;
  await rm(partial, { force: true });
  try {
    vacuumInto(from, partial);
    await chmod(partial, 0o600);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  const fault = faultOf(partial);
  if (fault !== null) return { kind: 'faulty', fault, partial };
  await syncToDisk(partial);
  await rename(partial, to);
  await syncToDisk(to);
  return { kind: 'copied' };
}

/** What the copy takes at most, in bytes. */
export function bytesToCopy(path: string): number {
  const source = new Libsql(path);
  try {
    const [row] = source
      .prepare(
        'select (page_count - freelist_count) * page_size as bytes from pragma_page_count, pragma_freelist_count, pragma_page_size',
      )
      .all() as { bytes: number }[];
    return row?.bytes ?? 0;
  } finally {
    source.close();
  }
}

function vacuumInto(from: string, to: string): void {
  const source = new Libsql(from);
  try {
    source.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
}
