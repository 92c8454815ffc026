/**
 * Checks the password again before an irreversible action, with one limit for all calls that ask for it. Outside of any transaction, since it hashes. Where the account
 * has a second factor the password alone proves nothing: then the session must have proved both recently.
 */
import type { IsoTime } from '#domain/ids.ts';
import type { UserRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { tooMany, type Reply } from '../http/reply.ts';
import { findUserRow } from '../users.ts';
import { tooManyHashes, wrongPassword } from './account-refusals.ts';
import { hasSecondFactor } from './factors.ts';
import { isProved, proofNeeded } from '../http/proof.ts';

export type Confirmed =
  | { readonly kind: 'confirmed'; readonly user: UserRow }
  | {
      readonly kind: 'refused';
      readonly failure: 'busy' | 'limited' | 'proof_needed' | 'wrong_password';
      readonly reply: Reply;
    };

export async function confirmPassword(
  { database, limits, passwords }: Pick<Deps, 'database' | 'limits' | 'passwords'>,
  caller: Caller,
  { password, at }: { readonly password: string; readonly at: IsoTime },
): Promise<Confirmed> {
  const limited = await limits.take('ownPassword', caller.id);
  if (limited !== null) return { kind: 'refused', failure: 'limited', reply: tooMany(limited) };
  const { user, isTwoStep } = await database.read(async (tx) => ({
    user: await findUserRow(tx, caller.id),
    isTwoStep: await hasSecondFactor(tx, caller.id),
  }));
  if (isTwoStep && !isProved(caller, at)) {
    return { kind: 'refused', failure: 'proof_needed', reply: proofNeeded };
  }
  const matches = await passwords.verify(user.password_hash, password);
  if (matches === 'busy') return { kind: 'refused', failure: 'busy', reply: tooManyHashes };
  if (!matches) return { kind: 'refused', failure: 'wrong_password', reply: wrongPassword };
  return { kind: 'confirmed', user };
}
