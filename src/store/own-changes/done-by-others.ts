/** Rounds that this person has done or skipped here, and that somebody else had done before. */
import { liveQuery } from 'dexie';
import { copyRef } from '#domain/copy-ref.ts';
import type { UserId } from '#domain/ids.ts';
import type { KinboxDb, OwnChange, TaskRow } from '../db.ts';
import type { Device } from '../device.ts';
import { OWN_CHANGES_KEPT_MS } from './own-changes.ts';

export interface DoneByOther {
  readonly change: OwnChange;
  /** What the round has left. */
  readonly copy: TaskRow;
}

/** The newest first, of the last day. While nobody knows better, the copy says that this person did it. */
export async function findDoneByOthers(
  db: KinboxDb,
  self: UserId,
  nowMs: number,
): Promise<readonly DoneByOther[]> {
  return db.transaction('r', [db.ownChanges, db.tasks], async () => {
    const recent = await db.ownChanges
      .where('at')
      .above(nowMs - OWN_CHANGES_KEPT_MS)
      .reverse()
      .toArray();
    const rounds = recent.filter(
      ({ field, before, after, isSettled }) =>
        field === 'round' && Number(after) > Number(before) && isSettled !== true,
    );
    const copies = await db.tasks.bulkGet(rounds.map(({ ref, before }) => copyRef(ref, Number(before))));
    return rounds.flatMap((change, index) => {
      const copy = copies[index];
      const isOthers = copy?.completed_by != null && copy.completed_by !== self && copy.deleted_at === null;
      return isOthers ? [{ change, copy }] : [];
    });
  });
}

/** Calls back with what `findDoneByOthers` finds, now and whenever that changes. Returns the function that ends it. */
export function watchDoneByOthers(
  { db, clock, author }: Pick<Device, 'db' | 'clock' | 'author'>,
  onFound: (found: readonly DoneByOther[]) => void,
): () => void {
  const watched = liveQuery(async () => findDoneByOthers(db, author.id, clock())).subscribe({
    next: onFound,
    // The task and its copy show it all the same.
    error: () => undefined,
  });
  return () => watched.unsubscribe();
}
