/** Codes of an authenticator app: six digits for each 30 seconds (RFC 6238). One step off the clock is accepted. */
import { Secret, TOTP } from 'otpauth';
import type { IsoTime, UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import type { Random } from '../random.ts';

/** As RFC 4226 recommends for the hash that all apps know. */
const SECRET_BYTES = 20;
const WINDOW = 1;

export interface BegunTotp {
  /** In base32, to be typed. */
  readonly secret: string;
  /** The same as an address, to be scanned. */
  readonly uri: string;
}

/** A new key that is no factor until a code of it was shown. Null if there is a confirmed one. */
export async function beginTotp(
  tx: Tx,
  random: Random,
  { id, email, at }: { readonly id: UserId; readonly email: string; readonly at: IsoTime },
): Promise<BegunTotp | null> {
  const secret = new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_BYTES)).buffer });
  const begun = { secret: secret.base32, last_step: 0, created_at: at };
  const row = await tx
    .insertInto('totp_factors')
    .values({ user_id: id, ...begun, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(begun).where('totp_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (row === undefined) return null;
  return { secret: secret.base32, uri: new TOTP({ issuer: 'Kinbox', label: email, secret }).toString() };
}

/** False for a wrong code. From then on the account has this factor. */
export async function confirmTotp(tx: Tx, user: UserId, code: string, at: IsoTime): Promise<boolean> {
  if (!(await takeStep(tx, { user, code, at, isConfirmed: false }))) return false;
  await tx.updateTable('totp_factors').set({ confirmed_at: at }).where('user_id', '=', user).execute();
  return true;
}

/** False for a wrong code, and for one that was accepted before. */
export async function spendTotp(tx: Tx, user: UserId, code: string, at: IsoTime): Promise<boolean> {
  return takeStep(tx, { user, code, at, isConfirmed: true });
}

interface Shown {
  readonly user: UserId;
  readonly code: string;
  readonly at: IsoTime;
  readonly isConfirmed: boolean;
}

async function takeStep(tx: Tx, { user, code, at, isConfirmed }: Shown): Promise<boolean> {
  const factor = await tx
    .selectFrom('totp_factors')
    .select('secret')
    .where('user_id', '=', user)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (factor === undefined) return false;
  const secret = Secret.fromBase32(factor.secret);
  const timestamp = Date.parse(at);
  const delta = TOTP.validate({ token: code, secret, timestamp, window: WINDOW });
  if (delta === null) return false;
  const step = TOTP.counter({ timestamp }) + delta;
  // Of two concurrent uses of one code the later finds the step taken.
  const { numUpdatedRows } = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', user)
    .where('secret', '=', factor.secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeTotp(tx: Tx, user: UserId): Promise<void> {
  await tx.deleteFrom('totp_factors').where('user_id', '=', user).execute();
}
