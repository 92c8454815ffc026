/** The second factors of an account: an authenticator app, passkeys, and the recovery codes that stand in for them. */
import type { IsoTime, UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';

/** Whether its password is not enough to sign in. Recovery codes are no factor of their own. */
export async function hasSecondFactor(tx: Tx, user: UserId): Promise<boolean> {
  return (await hasTotp(tx, user)) || (await hasPasskey(tx, user));
}

export async function hasTotp(tx: Tx, user: UserId): Promise<boolean> {
  const row = await tx
    .selectFrom('totp_factors')
    .select('user_id')
    .where('user_id', '=', user)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasPasskey(tx: Tx, user: UserId): Promise<boolean> {
  const row = await tx.selectFrom('passkeys').select('id').where('user_id', '=', user).executeTakeFirst();
  return row !== undefined;
}

/** Everything, also what was begun. From then on the password is enough. */
export async function removeAllFactors(tx: Tx, user: UserId): Promise<void> {
  await tx.deleteFrom('totp_factors').where('user_id', '=', user).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', user).execute();
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', user).execute();
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', user).execute();
}

/** Those that were added at that time or later. */
export async function removeFactorsSince(tx: Tx, user: UserId, since: IsoTime): Promise<void> {
  for (const table of ['totp_factors', 'passkeys'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', user).where('created_at', '>=', since).execute();
  }
  // Recovery codes stand in for a factor.
  if (!(await hasSecondFactor(tx, user))) await removeAllFactors(tx, user);
}
