/**
 * Signing in writes a random mark into the account's database and its row in the accounts database; logging out removes
 * both. An engine works only on the database that has the mark of its session, so that a wake of an ended session
 * brings no row back: a database that was deleted and created again has no mark.
 */
import type { AccountsDb } from './accounts-db.ts';
import type { KinboxDb } from '../db.ts';
import type { Session } from './session.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { storageFailureOf } from '../storage-failure.ts';

/** The database's mark; a new one if it has none: a new database, or one of an earlier version of the app. */
export async function markDatabase(db: KinboxDb, uuid: () => string): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const known = await readMeta(db, 'sessionMark');
    if (known !== null) return known;
    const mark = uuid();
    await writeMeta(db, 'sessionMark', mark);
    return mark;
  });
}

/**
 * False where the account was logged out meanwhile: its row is gone. The token of a remembered session is written with
 * it, since the page may have been closed between the two when the token was replaced.
 */
export async function noteMark(
  accounts: AccountsDb,
  { token, user, isRemembered }: Session,
  sessionMark: string,
): Promise<boolean> {
  return accounts.transaction('rw', accounts.accounts, async () => {
    const account = await accounts.accounts.get(user.id);
    if (account === undefined) return false;
    const noted = { ...account, sessionMark, ...(isRemembered && { token }) };
    if (noted.sessionMark !== account.sessionMark || noted.token !== account.token) {
      await accounts.accounts.put(noted);
    }
    return true;
  });
}

/**
 * Removes every row and the mark in one transaction. Each transaction of an engine either comes before it and its rows
 * are removed, or comes after it and finds its fence and mark gone. Deleting the database may have to wait for a frozen
 * tab.
 */
export async function eraseDatabase(db: KinboxDb): Promise<void> {
  try {
    await db.transaction('rw', db.tables, () => clearTables(db));
  } catch (error) {
    // Another tab has closed or deleted it.
    if (storageFailureOf(error) === null) throw error;
  }
}

/** Inside a transaction of all tables. */
export async function clearTables(db: KinboxDb): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()));
}
