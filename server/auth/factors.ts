/** The second factors of an account: an authenticator app, passkeys, and the recovery codes that stand in for them. */
import type { IsoTime, UserId } from '#domain/ids.ts';
import type { FactorKind } from '#domain/proof.ts';
import type { Tx } from '../db/database.ts';
import type { Random } from '../random.ts';
import { forgetOtherProofs } from './note-proof.ts';
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

/** Whether its password is not enough to sign in. Recovery codes are no factor of their own. */
export async function hasSecondFactor(tx: Tx, user: UserId): Promise<boolean> {
  return (await factorKinds(tx, user)).length > 0;
}

export async function factorKinds(tx: Tx, user: UserId): Promise<readonly FactorKind[]> {
  const kinds: FactorKind[] = [];
  if (await hasTotp(tx, user)) kinds.push('totp');
  if (await hasPasskey(tx, user)) kinds.push('passkey');
  return kinds;
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

async function hasPasskey(tx: Tx, user: UserId): Promise<boolean> {
  const row = await tx.selectFrom('passkeys').select('id').where('user_id', '=', user).executeTakeFirst();
  return row !== undefined;
}

export interface Added {
  readonly id: UserId;
  /** The session that added it. */
  readonly token: number;
  /** The account had none before. */
  readonly isFirst: boolean;
}

/** After a factor was added: the recovery codes of an account that had no factor; otherwise null, the former go on. */
export async function addFactor(
  tx: Tx,
  random: Random,
  { id, token, isFirst }: Added,
): Promise<readonly string[] | null> {
  if (!isFirst) return null;
  await forgetOtherProofs(tx, { id, token });
  return replaceRecoveryCodes(tx, random, id);
}

/** Recovery codes go with the last factor. False if there was nothing to remove. */
export async function removeFactor(tx: Tx, user: UserId, remove: () => Promise<boolean>): Promise<boolean> {
  if (!(await remove())) return false;
  if (!(await hasSecondFactor(tx, user))) await removeRecoveryCodes(tx, user);
  return true;
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
