/** The server has given a session another token: tab, other tabs and worker go on with it. */
import type { AccountsDb } from './accounts-db.ts';
import type { KinboxDb } from '../db.ts';
import { browserStorages, type Storages } from '../local/browser-storage.ts';
import { noteContact } from '../meta.ts';
import { readSession, writeSession, type Session } from './session.ts';

export interface TokenStores {
  readonly accounts: AccountsDb;
  readonly db: KinboxDb;
  readonly storages?: Storages;
}

/** Null where the session has ended on this device meanwhile: then nothing is stored. */
export async function replaceToken(
  { accounts, db, storages = browserStorages }: TokenStores,
  former: Session,
  token: string,
): Promise<Session | null> {
  const stored = readSession(storages);
  if (stored?.token !== former.token) return null;
  const session = { ...stored, token };
  // At once: without it the person would have to sign in again. Opening the account repairs the worker's copy.
  writeSession(session, storages);
  if (session.isRemembered) await accounts.accounts.update(session.user.id, { token });
  // A cycle that was under way may have been refused with the former token.
  await noteContact(db, { refusedToken: null });
  return session;
}
