import type { TaskRef } from '#domain/ids.ts';
import type { KinboxDb, TaskRow } from '../db.ts';

/** Rows in memory at once. */
const ROWS_AT_ONCE = 1000;

/**
 * Visits every task of the device, inside a transaction. The browser returns a range in one message; a cursor, as in
 * Dexie's `each`, costs a message between processes for each row.
 */
export async function eachRow(db: KinboxDb, visit: (row: TaskRow) => void): Promise<void> {
  for (let after: TaskRef | null = null; ;) {
    const rest = after === null ? db.tasks.toCollection() : db.tasks.where('ref').above(after);
    const rows: TaskRow[] = await rest.limit(ROWS_AT_ONCE).toArray();
    rows.forEach(visit);
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.ref ?? null;
  }
}
