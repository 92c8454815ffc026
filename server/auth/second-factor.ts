/** Looks at a second factor that somebody shows: a code of the authenticator app, a recovery code or a passkey. */
import type { IsoTime, UserId } from '#domain/ids.ts';
import type { PasskeyAssertion } from '#domain/wire/factors.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { verifyPasskey } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { spendTotp } from './totp.ts';

export interface ShownFactor {
  readonly code?: string | null;
  readonly passkey?: PasskeyAssertion | null;
}

export interface ExaminedFactor {
  readonly failure: 'wrong_code' | 'wrong_passkey';
  /** Uses it up, in the transaction of what it allows. False if it is wrong. */
  readonly use: (tx: Tx) => Promise<boolean>;
}

/** Outside of any transaction, since it verifies a signature. Null if nothing is shown. */
export async function examineFactor(
  deps: Pick<Deps, 'database' | 'config'>,
  user: UserId,
  { code, passkey, at }: ShownFactor & { readonly at: IsoTime },
): Promise<ExaminedFactor | null> {
  if (passkey != null) {
    const verified = await verifyPasskey(deps, passkey, at);
    const isOwn = verified !== null && verified.user === user;
    return { failure: 'wrong_passkey', use: (tx) => (isOwn ? verified.use(tx) : Promise.resolve(false)) };
  }
  if (code == null) return null;
  return { failure: 'wrong_code', use: (tx) => useCode(tx, user, code, at) };
}

/** Six digits are of the app; recovery codes are longer. Spaces and dashes are how people group both. */
async function useCode(tx: Tx, user: UserId, typed: string, at: IsoTime): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  return /^\d{6}$/.test(code) ? spendTotp(tx, user, code, at) : spendRecoveryCode(tx, user, code);
}
