/**
 * Signing in writes a random mark into the account's database and its row in the accounts database; logging out removes
 * both. An engine works only on the database that has the mark of its session, so that a wake of an ended session
 * brings no row back: a database that was deleted and created again has no mark.
 */
import type { Account, AccountsDb } from './accounts-db.ts';
import type { KinboxDb } from '../db.ts';
import type { Session } from './session.ts';
import { readMeta, writeMeta } from '../meta.ts';

/** The database's mark; a new one if it has none: a new database, or one of an earlier version of the app. */
export async function markDatabase(db: KinboxDb, uuid: () => string): Promise<string> {
  // Most starts write nothing, and need not wait as a writer.
  const read = await readMeta(db, 'sessionMark');
  if (read !== null) return read;
  return db.transaction('rw', db.meta, async () => ensureMark(db, uuid));
}

/** `markDatabase` inside a transaction. */
export async function ensureMark(db: KinboxDb, uuid: () => string): Promise<string> {
  const known = await readMeta(db, 'sessionMark');
  if (known !== null) return known;
  const mark = uuid();
  await writeMeta(db, 'sessionMark', mark);
  return mark;
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
  const hasAll = (account: Account) =>
    account.sessionMark === sessionMark && (!isRemembered || account.token === token);
  const read = await accounts.accounts.get(user.id);
  if (read === undefined || hasAll(read)) return read !== undefined;
  return accounts.transaction('rw', accounts.accounts, async () => {
    const account = await accounts.accounts.get(user.id);
    if (account === undefined) return false;
    if (!hasAll(account)) {
      await accounts.accounts.put({ ...account, sessionMark, ...(isRemembered && { token }) });
    }
    return true;
  });
}
