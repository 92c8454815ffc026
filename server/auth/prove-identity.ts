/**
 * Checks what somebody shows to prove that a session is still in its user's hands: the password, and in an account with a
 * second factor that as well. A passkey that verified its user is both.
 */
import type { IsoTime } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { invalid, tooMany, type Reply } from '../http/reply.ts';
import type { AuthenticationFailure } from '../log/authentication-log.ts';
import { findUserRow } from '../users.ts';
import { tooManyHashes, wrongCode, wrongPasskey, wrongPassword } from './account-refusals.ts';
import { hasSecondFactor } from './factors.ts';
import { examineFactor, type ShownFactor } from './second-factor.ts';

export interface ShownProof extends ShownFactor {
  readonly current_password?: string | null;
  readonly at: IsoTime;
}

export type Proved =
  /** `use`: in the transaction that notes the proof; a refusal if what was shown has been used meanwhile. */
  | { readonly kind: 'shown'; readonly use: (tx: Tx) => Promise<boolean>; readonly otherwise: Refused }
  | Refused;

export interface Refused {
  readonly kind: 'refused';
  readonly failure: AuthenticationFailure;
  readonly reply: Reply;
}

export async function proveIdentity(
  deps: Pick<Deps, 'database' | 'limits' | 'passwords' | 'config'>,
  caller: Caller,
  shown: ShownProof,
): Promise<Proved> {
  const { database, limits, passwords } = deps;
  const limited = await limits.take('ownPassword', caller.id);
  if (limited !== null) return refused('limited', tooMany(limited));
  const { user, isTwoStep } = await database.read(async (tx) => ({
    user: await findUserRow(tx, caller.id),
    isTwoStep: await hasSecondFactor(tx, caller.id),
  }));
  const factor = isTwoStep ? await examineFactor(deps, caller.id, shown) : null;
  if (isTwoStep && factor === null) return refused('wrong_code', codeRequired);
  const { current_password: password } = shown;
  if (factor?.failure !== 'wrong_passkey') {
    if (password == null) return refused('wrong_password', passwordRequired);
    const matches = await passwords.verify(user.password_hash, password);
    if (matches === 'busy') return refused('busy', tooManyHashes);
    if (!matches) return refused('wrong_password', wrongPassword);
  }
  const reply = factor?.failure === 'wrong_passkey' ? wrongPasskey : wrongCode;
  return {
    kind: 'shown',
    use: factor?.use ?? (() => Promise.resolve(true)),
    otherwise: refused(factor?.failure ?? 'wrong_code', reply),
  };
}

function refused(failure: AuthenticationFailure, reply: Reply): Refused {
  return { kind: 'refused', failure, reply };
}

const passwordRequired = invalid({ current_password: ['The current password field is required.'] });
const codeRequired = invalid({ code: ['The code field is required.'] });
