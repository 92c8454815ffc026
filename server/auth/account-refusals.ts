/** The refusals that several account calls share. */
import { SECOND_FACTOR_NEEDED, type FactorKind } from '#domain/proof.ts';
import { invalid, json, unavailable, type Reply } from '../http/reply.ts';

export const emailTaken = invalid({ email: ['The email has already been taken.'] });
export const wrongPassword = invalid({ current_password: ['The password is incorrect.'] });

export const wrongCode = invalid({ code: ['The code is incorrect or was used before.'] });
export const wrongPasskey = invalid({ passkey: ['This passkey was not accepted.'] });

/** Only ever after the right password. */
export function secondFactorNeeded({
  ticket,
  factors,
}: {
  readonly ticket: string;
  readonly factors: readonly FactorKind[];
}): Reply {
  const message = 'This account has a second step: a code or a passkey.';
  return json(403, { message, code: SECOND_FACTOR_NEEDED, ticket, factors });
}

/** Retry-After when too many passwords wait to be hashed, in seconds. */
const HASH_RETRY_SECONDS = 5;

export const tooManyHashes = unavailable(HASH_RETRY_SECONDS);
