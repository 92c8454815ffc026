/** Syncs every account whose token the worker knows, with no page open. */
import type { AccountsDb } from '#store/account/accounts-db.ts';
import { endSession } from '#store/account/ended-sessions.ts';
import type { SyncSession, WokenSession } from '../messages.ts';
import type { Syncs } from './open-syncs.ts';

/**
 * A row without a mark syncs again once a page has opened its database. What an account leaves whose session the server
 * has ended is deleted, unless something is unsent.
 */
export async function syncRemembered(accounts: AccountsDb, syncs: Syncs): Promise<void> {
  const known = await accounts.accounts.toArray();
  const ends = known.map(async (account) => {
    const { token, sessionMark } = account;
    if (token === null || sessionMark === undefined) return;
    const end = await syncs.wake({ ...account, token, sessionMark }, true);
    if (end.kind !== 'signIn') return;
    await endSession({ accounts, announce: syncs.drop }, account);
  });
  await Promise.all(ends).finally(() => accounts.close());
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
