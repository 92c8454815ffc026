import type { KinboxDb } from '../db.ts';
import { storageFailureOf } from '../storage-failure.ts';

/**
 * Removes every row and the mark in one transaction. Each transaction of an engine either comes before it and its rows
 * are removed, or comes after it and finds its fence and mark gone. Deleting the database may have to wait for a frozen
 * tab.
 */
export async function eraseDatabase(db: KinboxDb): Promise<void> {
  try {
    await db.transaction('rw', db.tables, async () => clearTables(db));
  } catch (error) {
    // Another tab has closed or deleted it.
    if (storageFailureOf(error) === null) throw error;
  }
}

/** Inside a transaction of all tables. */
export async function clearTables(db: KinboxDb): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()));
}

/** Also the database itself, which another tab may have deleted before. */
export async function removeDatabase(db: KinboxDb): Promise<void> {
  await eraseDatabase(db);
  await db.delete();
}
