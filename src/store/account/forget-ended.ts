/** The last step of deleting an ended session: its account's row and its database, unless somebody has opened it since. */
import type { UserId } from '#domain/ids.ts';
import type { KinboxDb } from '../db.ts';
import { forgetActiveSpaces } from '../local/active-spaces.ts';
import { forgetLastFeedback } from '../local/last-feedback.ts';
import { readMeta } from '../meta.ts';
import { endPush } from './end-push.ts';
import { storageFailureOf } from '../storage-failure.ts';
import type { Account, AccountsDb } from './accounts-db.ts';

export type AccountKey = Pick<Account, 'userId' | 'serverId'>;
/** As it was looked at; only its key if it has no row. */
export type KnownAccount = AccountKey & Partial<Account>;

export type EndPush = (user: UserId) => Promise<void>;

interface ForgetDeps {
  readonly accounts: AccountsDb;
  readonly announce: (account: AccountKey) => void;
  /** The page's if omitted. */
  readonly endPush?: EndPush;
}

/**
 * The database is empty by now: a tab or worker that is frozen only delays its deletion, which nobody waits for. Emptying
 * a large one may have taken longer than a tab waits for the lock: what such a tab has opened since stays.
 */
export async function forget(deps: ForgetDeps, account: KnownAccount, db: KinboxDb): Promise<void> {
  const { userId, serverId } = account;
  const isLeft = !(await isMarkedAnew(db, account)) && (await deleteRow(deps, account));
  if (!isLeft) return;
  forgetActiveSpaces(userId);
  forgetLastFeedback(userId);
  endPushOf(deps, userId);
  deps.announce({ userId, serverId });
  void db.delete().catch(() => undefined);
}

async function isMarkedAnew(db: KinboxDb, { sessionMark }: KnownAccount): Promise<boolean> {
  try {
    const mark = await readMeta(db, 'sessionMark');
    return mark !== null && mark !== sessionMark;
  } catch (error) {
    // There is no database, or another tab has closed it.
    if (storageFailureOf(error) === null) throw error;
    return false;
  }
}

/** False where somebody has signed in since, or a tab has noted the mark of the emptied database. */
async function deleteRow({ accounts }: ForgetDeps, account: KnownAccount): Promise<boolean> {
  return accounts.transaction('rw', accounts.accounts, async () => {
    const row = await accounts.accounts.get(account.userId);
    if (isReplaced(account, row)) return false;
    if (row?.serverId === account.serverId) await accounts.accounts.delete(row.userId);
    return true;
  });
}

/** A row of another server is not this account's. */
export function isReplaced(account: KnownAccount, row: Account | undefined): boolean {
  if (row?.serverId !== account.serverId) return false;
  return row.sessionMark !== account.sessionMark || row.token !== account.token;
}

/** Not awaited: the browser may ask its push service. */
export function endPushOf({ endPush: end = endPush }: Pick<ForgetDeps, 'endPush'>, user: UserId): void {
  void end(user).catch(() => undefined);
}
