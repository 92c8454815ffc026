/** Syncs every account whose token the worker knows, with no page open. */
import type { AccountsDb } from '#store/accounts-db.ts';
import type { Syncs } from './open-syncs.ts';

export async function syncRemembered(accounts: AccountsDb, syncs: Syncs): Promise<void> {
  const known = await accounts.accounts.toArray();
  accounts.close();
  const ends = known.flatMap(({ token, ...account }) =>
    token === null ? [] : [syncs.wake({ ...account, token }, true)],
  );
  await Promise.all(ends);
}
