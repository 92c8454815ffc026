/** Syncs every account whose token the worker knows, with no page open. */
import type { AccountsDb } from '#store/account/accounts-db.ts';
import { endPushInWorker, type WorkerRegistration } from '#store/account/end-push.ts';
import { endSession } from '#store/account/ended-sessions.ts';
import type { UserId } from '#domain/ids.ts';
import type { SyncSession, WokenSession } from '../messages.ts';
import type { CycleEnd } from './engine.ts';
import type { Syncs } from './open-syncs.ts';

/**
 * A row without a mark syncs again once a page has opened its database. What an account leaves whose session the server
 * has ended is deleted, unless something is unsent, and nobody is notified for it any more. `isToSend`: the server is asked
 * for nothing for an account with nothing unanswered. Returns whether nothing is left that another attempt could send.
 */
export async function syncRemembered(
  accounts: AccountsDb,
  syncs: Pick<Syncs, 'wake' | 'sendLeft' | 'drop'>,
  registration: WorkerRegistration,
  { isToSend = false }: { readonly isToSend?: boolean } = {},
): Promise<boolean> {
  const ended: UserId[] = [];
  const endPush = (user: UserId) => Promise.resolve(void ended.push(user));
  const known = await accounts.accounts.toArray();
  const attempts = known.map(async (account) => {
    const { token, sessionMark } = account;
    if (token === null || sessionMark === undefined) return true;
    const session = { ...account, token, sessionMark };
    const end = await (isToSend ? syncs.sendLeft(session) : syncs.wake(session, true));
    if (end.kind === 'signIn') await endSession({ accounts, announce: syncs.drop, endPush }, account);
    return !isWorthRepeating(end);
  });
  try {
    // Whoever failed keeps nobody whose session has ended notified.
    await Promise.allSettled(attempts);
    if (ended.length > 0) {
      const isShared = (await accounts.accounts.toArray()).some(({ token }) => token !== null);
      await endPushInWorker(registration, ended, isShared).catch(() => undefined);
    }
    return (await Promise.all(attempts)).every((isDone) => isDone);
  } finally {
    accounts.close();
  }
}

function isWorthRepeating(end: CycleEnd): boolean {
  switch (end.kind) {
    case 'rested':
      return end.nextAt !== null;
    case 'busy':
    case 'storage':
      return true;
    case 'signIn':
    case 'signedOut':
    case 'update':
      return false;
  }
}

/** A page of an earlier version sends no mark: the account's row has it, as long as nobody has logged out. */
export async function withMark(
  session: WokenSession,
  openAccounts: () => AccountsDb,
): Promise<SyncSession | null> {
  if (session.sessionMark !== undefined) return { ...session, sessionMark: session.sessionMark };
  const accounts = openAccounts();
  const account = await accounts.accounts.get(session.userId);
  accounts.close();
  const isKnown = account?.serverId === session.serverId && account.sessionMark !== undefined;
  return isKnown ? { ...session, sessionMark: account.sessionMark } : null;
}
