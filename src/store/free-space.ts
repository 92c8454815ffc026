/**
 * Frees space on a full disk. Removes rows that the server has too, to keep those that only this device has: completed
 * and deleted tasks without a project and without pending changes, the oldest first. They are pulled again after the
 * comparison of row counts, a day later at the earliest.
 */
import type { TaskRef } from '#domain/ids.ts';
import { SPACES } from '#domain/space.ts';
import type { KinboxDb, TaskRow } from './db.ts';
import type { Device } from './device.ts';
import { listRange } from './rows/list-keys.ts';
import { within } from './rows/within.ts';
import { writeMeta } from './meta.ts';
import { watchKept } from './kept-page.ts';
import { isAlive, reopen } from './reopening.ts';
import { storageFailureOf, type StorageFailure } from './storage-failure.ts';

/** About as many as a page of the delta brings. */
const GIVEN_UP_AT_ONCE = 500;

export interface NotStored {
  readonly kind: 'storage';
  readonly failure: StorageFailure;
}

/**
 * Writes, and once more if something could be done about what failed: on a full disk after freeing space, and when the
 * browser had dropped the connection. Not after Back: the rows may have been changed since, on another page. `keep`: rows
 * that the write itself is about.
 */
export async function withFreeSpace<T>(
  { db, clock }: Pick<Device, 'db' | 'clock'>,
  keep: readonly TaskRef[],
  write: () => PromiseLike<T>,
): Promise<T | NotStored> {
  const wasKept = watchKept();
  const first = await attempt(write);
  if (first.kind === 'written') return first.value;
  const isMended =
    first.failure === 'full'
      ? await freeSpace(db, clock(), keep)
      : !(await wasKept()) && !isAlive(db) && (await reopen(db));
  const last = isMended ? await attempt(write) : first;
  return last.kind === 'storage' ? last : last.value;
}

/** Whether anything could be removed. */
export async function freeSpace(
  db: KinboxDb,
  nowMs: number,
  keep: readonly TaskRef[] = [],
): Promise<boolean> {
  try {
    const given = await db.transaction('rw', [db.tasks, db.shadow, db.outbox, db.parked], async () => {
      const refs = await expendable(db, new Set(keep));
      await db.tasks.bulkDelete(refs);
      return refs.length;
    });
    // Later and in a transaction of its own, because on a full disk even this may fail: then the rows only come again
    // sooner.
    if (given > 0) await writeMeta(db, 'startedOverAt', nowMs).catch(ignoreFull);
    return given > 0;
  } catch (error) {
    ignoreFull(error);
    return false;
  }
}

async function expendable(db: KinboxDb, spared: Set<TaskRef>): Promise<TaskRef[]> {
  for (const { refs } of await db.outbox.toArray()) refs.forEach((ref) => spared.add(ref));
  for (const { refs } of await db.parked.toArray()) refs.forEach((ref) => spared.add(ref));
  for (const ref of await db.shadow.toCollection().primaryKeys()) spared.add(ref);
  const mayGo = (row: TaskRow) => row.project_ref === null && row.type !== 'project' && !spared.has(row.ref);
  const rows: TaskRow[] = [];
  for (const list of ['completed', 'deleted'] as const) {
    for (const space of SPACES) {
      // The index is sorted newest first.
      const oldest = within(db, listRange(list, space)).reverse();
      rows.push(...(await oldest.filter(mayGo).limit(GIVEN_UP_AT_ONCE).toArray()));
    }
  }
  rows.sort((a, b) => (endOf(a) < endOf(b) ? -1 : 1));
  return rows.slice(0, GIVEN_UP_AT_ONCE).map((row) => row.ref);
}

function endOf(row: TaskRow): string {
  return row.deleted_at ?? row.completed_at ?? row.updated_at;
}

async function attempt<T>(
  write: () => PromiseLike<T>,
): Promise<{ readonly kind: 'written'; readonly value: T } | NotStored> {
  try {
    return { kind: 'written', value: await write() };
  } catch (error) {
    const failure = storageFailureOf(error);
    if (failure === null) throw error;
    return { kind: 'storage', failure };
  }
}

function ignoreFull(error: unknown): void {
  if (storageFailureOf(error) !== 'full') throw error;
}
