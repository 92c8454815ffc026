/** Rounds that this person has done or skipped here while others put an earlier one back: they do not count. */
import { liveQuery } from 'dexie';
import type { KinboxDb, OwnChange, TaskRow } from '../db.ts';
import type { Device } from '../device.ts';
import { mutationsOn } from '../mutation-log.ts';
import { OWN_CHANGES_KEPT_MS } from './own-changes.ts';

export interface NotCounted {
  readonly change: OwnChange;
  readonly row: TaskRow;
}

/** Of the last day, once the server has answered. Not where this person has put it back here themselves. */
export async function findNotCounted(db: KinboxDb, nowMs: number): Promise<readonly NotCounted[]> {
  return db.transaction('r', [db.ownChanges, db.tasks, db.outbox], async () => {
    const recent = await db.ownChanges
      .where('at')
      .above(nowMs - OWN_CHANGES_KEPT_MS)
      .toArray();
    const rounds = recent.filter(({ field }) => field === 'round');
    const ended = rounds.filter(
      (change) => change.isSettled !== true && hasEnded(change) && !rounds.some(isBackFrom(change)),
    );
    const rows = await db.tasks.bulkGet(ended.map(({ ref }) => ref));
    const found = ended.flatMap((change, index) => {
      const row = rows[index];
      return row !== undefined && row.round < Number(change.before) ? [{ change, row }] : [];
    });
    if (found.length === 0) return [];
    const waiting = await mutationsOn(db, [...new Set(found.map(({ row }) => row.ref))]);
    const isWaiting = new Set(waiting.flatMap(({ refs }) => refs));
    return found.filter(({ row }) => !isWaiting.has(row.ref));
  });
}

function hasEnded({ before, after }: OwnChange): boolean {
  return Number(after) > Number(before);
}

function isBackFrom({ n, ref, after }: OwnChange): (later: OwnChange) => boolean {
  return (later) => later.ref === ref && later.n > n && Number(later.after) < Number(after);
}

/** Calls back with what `findNotCounted` finds, now and whenever that changes. Returns the function that ends it. */
export function watchNotCounted(
  { db, clock }: Pick<Device, 'db' | 'clock'>,
  onFound: (found: readonly NotCounted[]) => void,
): () => void {
  const watched = liveQuery(async () => findNotCounted(db, clock())).subscribe({
    next: onFound,
    // The history of the task has it all the same.
    error: () => undefined,
  });
  return () => watched.unsubscribe();
}
