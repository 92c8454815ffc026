/** Removes mails that are files: they contain addresses, and names of users who may have been deleted. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FAMILY_LIMITS } from '#domain/family.ts';
import { fileStamp } from '../file-stamp.ts';

/** As long as the longest-lived link. */
const KEPT_MS = FAMILY_LIMITS.invitationDays * 24 * 60 * 60 * 1000;

/** Removes those written before `nowMs` minus the retention time, until `signal`. Files with other names are not touched. */
export async function purgeEmails(folder: string, nowMs: number, signal?: AbortSignal): Promise<void> {
  const before = fileStamp(new Date(nowMs - KEPT_MS));
  for (const name of await namesIn(folder)) {
    signal?.throwIfAborted();
    const [, stamp] = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)-[\da-f]{8}\.txt$/.exec(name) ?? [];
    if (stamp !== undefined && stamp < before) await rm(join(folder, name), { force: true });
  }
}

/** No folder if no mail was ever written. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
