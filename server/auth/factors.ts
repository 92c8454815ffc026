/** The second factors of an account: an authenticator app, passkeys, and the recovery codes that stand in for them. */
import { toIsoTime, type IsoTime, type UserId } from '#domain/ids.ts';
import type { FactorKind } from '#domain/proof.ts';
import { TAKE_BACK_LASTS_MS } from '#domain/wire/recovery.ts';
import type { Dialect, Tx } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import type { Random } from '../random.ts';
import { forgetOtherProofs } from './note-proof.ts';
import { holdSession } from './hold-session.ts';
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

export interface Changer {
  readonly id: UserId;
  /** The session of the call. */
  readonly token: number;
}

/**
 * The account whose factors change, or that gets what outlives a session, locked: of two first factors one is the first. Null if the session has ended since the
 * call began, as when its owner takes the account back.
 */
export async function lockAccount(tx: Tx, dialect: Dialect, { id, token }: Changer): Promise<UserRow | null> {
  const query = tx.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  const user = await (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return (await holdSession(tx, dialect, token)) ? (user ?? null) : null;
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

/** What may be a thief's: in so much time the owner has read the letter about it. */
export function newSince(at: IsoTime): IsoTime {
  return toIsoTime(Date.parse(at) - TAKE_BACK_LASTS_MS);
}

/** Where nobody has verified the address, whatever is there may be a stranger's. */
export const SINCE_EVER = toIsoTime(0);

/** Those that were added at that time or later, and those that were only begun. Returns the former. */
export async function removeFactorsSince(
  tx: Tx,
  user: UserId,
  since: IsoTime,
): Promise<readonly FactorKind[]> {
  const apps = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', user)
    .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '>=', since)]))
    .returning('confirmed_at')
    .execute();
  const passkeys = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', user)
    .where('created_at', '>=', since)
    .returning('id')
    .execute();
  // Recovery codes stand in for a factor.
  if (!(await hasSecondFactor(tx, user))) await removeAllFactors(tx, user);
  return [
    ...apps.filter(({ confirmed_at }) => confirmed_at !== null).map(() => 'totp' as const),
    ...passkeys.map(() => 'passkey' as const),
  ];
}
