/** Reads and prunes what this person changed on this device. */
import type { TaskRef, UserId } from '#domain/ids.ts';
import type { StoredField } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import { member, memberIn } from '#domain/who.ts';
import type { KinboxDb, OwnChange, TaskRow } from '../db.ts';
import { mutationsOn } from '../mutation-log.ts';

/** The fields that hold what a person wrote or chose, and whose loss is told; so is that of a claim. */
const OWN_FIELDS: readonly StoredField[] = ['name', 'description', 'type', 'effort'];

export const OWN_CHANGES_KEPT_MS = 24 * 60 * 60 * 1000;

/** Of one task, the newest first. */
export async function ownChangesOf(db: KinboxDb, ref: TaskRef): Promise<OwnChange[]> {
  return (await db.ownChanges.where('ref').equals(ref).sortBy('n')).reverse();
}

export interface Overwritten {
  readonly change: OwnChange;
  readonly row: TaskRow;
}

/**
 * What this person wrote, or took, within the last day and the confirmed row no longer has: somebody else has overwritten it, or
 * another device of the same person, or a rule of the server. Only its history tells which. The newest first.
 */
export async function findOverwritten(
  db: KinboxDb,
  nowMs: number,
  me: UserId,
): Promise<readonly Overwritten[]> {
  return db.transaction('r', [db.ownChanges, db.tasks, db.outbox], async () => {
    const recent = await db.ownChanges
      .where('at')
      .above(nowMs - OWN_CHANGES_KEPT_MS)
      .toArray();
    const newest = newestOfFields(recent).filter(
      (change) => change.isSettled !== true && (OWN_FIELDS.includes(change.field) || isClaim(change, me)),
    );
    if (newest.length === 0) return [];
    // A new task has a change for each of its fields.
    const found = await db.tasks.bulkGet([...new Set(newest.map(({ ref }) => ref))]);
    const rows = new Map(found.flatMap((row) => (row === undefined ? [] : [[row.ref, row]])));
    const different = newest.flatMap((change) => {
      const row = rows.get(change.ref);
      const isShared = row?.realm.startsWith('f:') === true;
      if (!isShared || row[change.field] === change.after) return [];
      // Nobody has to be told that a task that they took is anybody's again, or the plumber's, or that a turn has passed.
      const hasGoneOn = row.turns !== null && row.round !== change.round;
      const isTold = change.field !== 'who' || (memberIn(row.who) !== null && !hasGoneOn);
      return isTold ? [{ change, row }] : [];
    });
    if (different.length === 0) return [];
    // What waits to be sent, or for the pull that brings it, is not in the confirmed row yet.
    const waiting = await mutationsOn(db, [...new Set(different.map(({ row }) => row.ref))]);
    const isWaiting = new Set(waiting.flatMap(({ refs }) => refs));
    return different.filter(({ row }) => !isWaiting.has(row.ref)).toSorted((a, b) => b.change.n - a.change.n);
  });
}

/** This person has taken the task. */
export function isClaim({ field, after }: Pick<OwnChange, 'field' | 'after'>, me: UserId): boolean {
  return field === 'who' && after === member(me);
}

function newestOfFields(changes: readonly OwnChange[]): readonly OwnChange[] {
  const newest = new Map<string, OwnChange>();
  for (const change of changes) {
    const key = `${change.ref}/${change.field}`;
    if ((newest.get(key)?.n ?? 0) < change.n) newest.set(key, change);
  }
  return [...newest.values()];
}

/** False if another tab has settled it already. */
export async function settleOwnChange(db: KinboxDb, n: number): Promise<boolean> {
  return db.transaction('rw', db.ownChanges, async () => {
    const change = await db.ownChanges.get(n);
    if (change === undefined || change.isSettled === true) return false;
    await db.ownChanges.put({ ...change, isSettled: true });
    return true;
  });
}

/** Of rows that have left the device: null in `incoming`. Inside the transaction that removes them. */
export async function forgetOwnChanges(
  db: KinboxDb,
  incoming: ReadonlyMap<TaskRef, Task | null>,
): Promise<void> {
  const gone = [...incoming].flatMap(([ref, task]) => (task === null ? [ref] : []));
  if (gone.length > 0) await db.ownChanges.where('ref').anyOf(gone).delete();
}

/** Removes what is older than a day, and what is about rows that have left the device. */
export async function pruneOwnChanges(db: KinboxDb, nowMs: number): Promise<void> {
  await db.transaction('rw', [db.ownChanges, db.tasks], async () => {
    await db.ownChanges
      .where('at')
      .below(nowMs - OWN_CHANGES_KEPT_MS)
      .delete();
    const left = await db.ownChanges.toArray();
    const rows = await db.tasks.bulkGet(left.map(({ ref }) => ref));
    // A clock that was wrong may have put one far ahead.
    const isOver = ({ at }: OwnChange, index: number) =>
      rows[index] === undefined || at > nowMs + OWN_CHANGES_KEPT_MS;
    await db.ownChanges.bulkDelete(left.filter(isOver).map(({ n }) => n));
  });
}
