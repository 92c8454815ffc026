/** Checks the password again before an irreversible action. Outside of any transaction, since it hashes. */
import type { UserId } from '#domain/ids.ts';
import type { UserRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Reply } from '../http/reply.ts';
import { findUserRow } from '../users.ts';
import { tooManyHashes, wrongPassword } from './account-refusals.ts';

export type Confirmed =
  | { readonly kind: 'confirmed'; readonly user: UserRow }
  | {
      readonly kind: 'refused';
      readonly failure: 'busy' | 'wrong_password';
      readonly reply: Reply;
    };

export async function confirmPassword(
  { database, passwords }: Pick<Deps, 'database' | 'passwords'>,
  id: UserId,
  password: string,
): Promise<Confirmed> {
  const user = await database.read((tx) => findUserRow(tx, id));
  const matches = await passwords.verify(user.password_hash, password);
  if (matches === 'busy') return { kind: 'refused', failure: 'busy', reply: tooManyHashes };
  if (!matches) return { kind: 'refused', failure: 'wrong_password', reply: wrongPassword };
  return { kind: 'confirmed', user };
}
