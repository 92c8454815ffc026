/** The databases' part of logging out: nothing of the user stays on this device. */
import type { User } from '#domain/user.ts';
import type { AccountsDb } from './accounts-db.ts';
import { databaseName, KinboxDb } from '../db.ts';
import { forgetArranged } from '../local/keep-arranged.ts';
import { forgetActiveSpaces } from '../local/active-spaces.ts';
import { forgetLeftNotes } from '../local/left-notes.ts';
import { forgetLastFeedback } from '../local/last-feedback.ts';
import { forgetShopOrder } from '../local/shop-order.ts';
import { findOrphaned, formerOwner } from '../unsent/orphaned.ts';
import { endPush } from './end-push.ts';
import { eraseDatabase } from './erase-database.ts';
import { removeLeftSharesOf } from './left-shares.ts';

export interface LogoutDeps {
  readonly accounts: AccountsDb;
  /** Tells the other tabs and the worker. */
  readonly announce: () => void;
  /** Lets go of the account, which this tab holds. */
  readonly release: () => Promise<void>;
  /** Ends the session on the server. */
  readonly revoke: () => Promise<void>;
}

export async function logOut(
  { accounts, announce, release, revoke }: LogoutDeps,
  db: KinboxDb,
  user: Pick<User, 'id' | 'email'>,
): Promise<void> {
  // Not awaited: the browser may ask its push service.
  void endPush(user.id).catch(() => undefined);
  // Before anything is deleted, so that no tab and no worker syncs the account from here on.
  const databases = await eraseAccount(accounts, db, user);
  await removeLeftSharesOf(db.name);
  announce();
  // Not earlier: the sign-in, which is shown already, would tell of changes that are just being discarded.
  await release();
  // A frozen tab delays only the deletion of the databases, which are empty by now.
  await Promise.all([deleteDatabases(databases), revoke()]);
}

/**
 * Removes the account's row and the rows of its database, and of databases that wait for former servers: from then on
 * no engine syncs it. Returns the databases, which are empty by now and still to be deleted.
 */
export async function eraseAccount(
  accounts: AccountsDb,
  db: KinboxDb,
  user: Pick<User, 'id' | 'email'>,
): Promise<readonly KinboxDb[]> {
  forgetActiveSpaces(user.id);
  forgetArranged(user.id);
  forgetLastFeedback(user.id);
  forgetLeftNotes(user.id);
  forgetShopOrder(user.id);
  await accounts.accounts.delete(user.id);
  const owner = await formerOwner(db, user.email);
  await eraseDatabase(db);
  const erased = [db];
  for (const { database } of await findOrphaned(db, owner)) {
    // On the former server the user had another id.
    await accounts.accounts
      .filter(({ serverId, userId }) => databaseName(serverId, userId) === database)
      .delete();
    const former = new KinboxDb(database, { durability: 'strict', mustExist: true });
    await eraseDatabase(former);
    erased.push(former);
  }
  return erased;
}

export async function deleteDatabases(databases: readonly KinboxDb[]): Promise<void> {
  await Promise.all(databases.map((db) => db.delete()));
}
