/** The refusals that several account calls share. */
import { invalid, unavailable } from '../http/reply.ts';

export const emailTaken = invalid({ email: ['The email has already been taken.'] });
export const wrongPassword = invalid({ current_password: ['The password is incorrect.'] });

/** Retry-After when too many passwords wait to be hashed, in seconds. */
const HASH_RETRY_SECONDS = 5;

export const tooManyHashes = unavailable(HASH_RETRY_SECONDS);
