/**
 * Whether a page may be sent with the token that is stored now. One that was added under another token is sent only to the
 * same account: whoever has entered their own token since must not get it. Pure.
 */
import type { Accounts, Settings, Stored, WaitingPage } from './waiting-page.ts';

/** `unclear`: the server has not said yet whose the token is. */
export type Standing = 'ours' | 'unclear' | 'others';

/** Settings and pages of before connections had names are of one connection. */
const UNNAMED = '';

export function connectionOf({ connection = UNNAMED }: Settings): string {
  return connection;
}

export function standingOf(
  { connection = UNNAMED }: WaitingPage,
  { settings, accounts }: Pick<Stored, 'settings' | 'accounts'>,
): Standing {
  if (connection === null) return 'ours';
  if (settings === null) return 'others';
  const now = connectionOf(settings);
  if (connection === now) return 'ours';
  const account = accounts[connection] ?? null;
  if (account === null) return 'others';
  if (accounts[now] === undefined) return 'unclear';
  return accounts[now] === account ? 'ours' : 'others';
}

/** It waits for the server, and not for a person. */
export function isDue(page: WaitingPage, stored: Pick<Stored, 'settings' | 'accounts'>): boolean {
  return page.refusal === null && stored.settings !== null && standingOf(page, stored) !== 'others';
}

/** Those that a page or the next settings name. */
export function accountsInUse(
  accounts: Accounts,
  pages: readonly WaitingPage[],
  next: Settings | null,
): Accounts {
  const used = new Set(pages.map(({ connection = UNNAMED }) => connection));
  if (next !== null) used.add(connectionOf(next));
  return Object.fromEntries(Object.entries(accounts).filter(([connection]) => used.has(connection)));
}
