/** A disk with space for so many more rows. The database is the real one; its hooks fail as a browser's storage does. */
import type { Table, Transaction } from 'dexie';
import type { KinboxDb } from '#store/db.ts';

export function leaveSpaceFor(db: KinboxDb, rows: number): void {
  const pending = new WeakMap<Transaction, number>();
  let free = rows;

  function take(transaction: Transaction, count: number): void {
    const before = pending.get(transaction);
    if (before === undefined) transaction.on('complete', () => (free -= pending.get(transaction) ?? 0));
    const after = (before ?? 0) + count;
    if (count > 0 && after > free) throw new DOMException('The disk is full.', 'QuotaExceededError');
    pending.set(transaction, after);
  }

  for (const table of [db.tasks, db.outbox, db.parked] as readonly Table[]) {
    table.hook('creating', (_key, _row, transaction) => take(transaction, 1));
    table.hook('deleting', (_key, _row, transaction) => take(transaction, -1));
  }
}
