/** Creates an account and opens its first session. Hashing happens before the transaction, which awaits SQL only. */
import type { IsoTime, UserId } from '#domain/ids.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { RetryTransaction, type Database, type Tx } from '../db/database.ts';
import type { Random } from '../random.ts';
import { createRealm, ownRealm } from '../realms.ts';
import { columnOf } from '../settings.ts';
import { emailKey } from '../users.ts';
import { isReserved } from './email-change.ts';
import { endMailedSecret } from './mailed-secrets.ts';
import { issueToken } from './tokens.ts';

export interface NewAccount {
  readonly first_name: string;
  readonly last_name: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly session: { readonly name: string; readonly remember: boolean };
  readonly at: IsoTime;
}

export type Registered =
  | { readonly kind: 'registered'; readonly user: UserId; readonly token: string }
  | { readonly kind: 'emailTaken' };

export async function registerAccount(
  database: Database,
  random: Random,
  account: NewAccount,
): Promise<Registered> {
  return database.write(async (tx) => {
    const isFree = async () => !(await isReserved(tx, account.email, { by: null, at: account.at }));
    if (!(await isFree())) return { kind: 'emailTaken' };
    const user = await insertUser(tx, account);
    if (user === null) return { kind: 'emailTaken' };
    // The change that made it free may have been committed just before.
    if (!(await isFree())) throw new RetryTransaction('The address is reserved.');
    await endMailedSecret(tx, { purpose: 'reset', emailKey: emailKey(account.email) });
    const { token } = await issueToken(tx, random, { user, ...account.session, at: account.at });
    return { kind: 'registered', user, token };
  });
}

/** Null if the address has an account, also one that was created concurrently. */
async function insertUser(tx: Tx, account: NewAccount): Promise<UserId | null> {
  const row = await tx
    .insertInto('users')
    .values({
      first_name: account.first_name,
      last_name: account.last_name,
      display_name: null,
      name: account.name,
      email: account.email,
      email_key: emailKey(account.email),
      password_hash: account.passwordHash,
      is_admin: 0,
      email_verified_at: null,
      created_at: account.at,
      updated_at: account.at,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('email_key').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await createRealm(tx, ownRealm(row.id));
  await tx
    .insertInto('settings')
    .values({ user_id: row.id, quotes: columnOf(DEFAULT_SETTINGS) })
    .execute();
  return row.id;
}
