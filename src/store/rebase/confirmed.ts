/** The confirmed versions of rows. */
import type { TaskRef } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { KinboxDb, ShadowRow, TaskRow } from '../db.ts';
import { taskOf } from '../rows/task-row.ts';

/** Nothing waits to be sent or to be pulled: every row of the device is as the server has it. */
export async function isAllConfirmed(db: KinboxDb): Promise<boolean> {
  const [waiting, shadows] = await Promise.all([db.outbox.count(), db.shadow.count()]);
  return waiting === 0 && shadows === 0;
}

/** The confirmed version of each row: null if the server has none. */
export async function confirmedTasks(
  db: KinboxDb,
  refs: readonly TaskRef[],
): Promise<readonly (Task | null)[]> {
  if (refs.length === 0) return [];
  const shadows = await db.shadow.bulkGet([...refs]);
  // Most rows with a pending change have a shadow.
  const others = refs.filter((_, index) => shadows[index] === undefined);
  const rows = others.length === 0 ? [] : await db.tasks.bulkGet(others);
  const shown = new Map(others.map((ref, index) => [ref, rows[index]]));
  return refs.map((ref, index) => confirmedOf(shadows[index], shown.get(ref)));
}

/** A row is as the server last had it unless a shadow says otherwise; null if the server knows none. */
export function confirmedOf(shadow: ShadowRow | undefined, row: TaskRow | undefined): Task | null {
  if (shadow !== undefined) return shadow.task;
  return row === undefined ? null : taskOf(row);
}
