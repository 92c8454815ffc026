/** Asks for the password again, before what cannot be taken back. Outside of any transaction, since it hashes. */
import type { UserId } from '#domain/ids.ts';
import type { Deps } from '../deps.ts';
import { invalid, unavailable, type Reply } from '../http/reply.ts';

/** How soon to come back when too many passwords wait to be hashed, in seconds. */
const HASH_RETRY_SECONDS = 5;

/** Null where it is this person's. */
export async function confirmPassword(
  { database, passwords }: Pick<Deps, 'database' | 'passwords'>,
  user: UserId,
  password: string,
): Promise<Reply | null> {
  const { password_hash } = await database.read((tx) =>
    tx.selectFrom('users').select('password_hash').where('id', '=', user).executeTakeFirstOrThrow(),
  );
  const matches = await passwords.verify(password_hash, password);
  if (matches === 'busy') return unavailable(HASH_RETRY_SECONDS);
  return matches ? null : wrongPassword;
}

const wrongPassword = invalid({ current_password: ['The password is incorrect.'] });
