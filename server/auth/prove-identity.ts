/** Checks what somebody shows to prove that a session is still in its user's hands. */
import type { IsoTime } from '#domain/ids.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { invalid, type Reply } from '../http/reply.ts';
import type { AuthenticationFailure } from '../log/authentication-log.ts';
import { findUserRow } from '../users.ts';
import { tooManyHashes, wrongPassword } from './account-refusals.ts';

export interface ShownProof {
  readonly current_password?: string | null;
  readonly at: IsoTime;
}

export type Proved =
  | { readonly kind: 'proved' }
  | { readonly kind: 'refused'; readonly failure: AuthenticationFailure; readonly reply: Reply };

export async function proveIdentity(
  { database, passwords }: Pick<Deps, 'database' | 'passwords'>,
  caller: Caller,
  { current_password: password }: ShownProof,
): Promise<Proved> {
  if (password == null) return refused('wrong_password', passwordRequired);
  const user = await database.read((tx) => findUserRow(tx, caller.id));
  const matches = await passwords.verify(user.password_hash, password);
  if (matches === 'busy') return refused('busy', tooManyHashes);
  return matches ? { kind: 'proved' } : refused('wrong_password', wrongPassword);
}

function refused(failure: AuthenticationFailure, reply: Reply): Proved {
  return { kind: 'refused', failure, reply };
}

const passwordRequired = invalid({ current_password: ['The current password field is required.'] });
