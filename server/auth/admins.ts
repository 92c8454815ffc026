/** Administrators are made on the server only; nothing in a request can. */
import { toIsoTime } from '#domain/ids.ts';
import type { Database } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import { lockRealms, nextVersion, ownRealm } from '../realms.ts';
import { findByEmail } from '../users.ts';

export type AdminChange =
  | { readonly kind: 'changed'; readonly user: UserRow }
  | { readonly kind: 'noAccount' }
  /** Anybody may have registered it. */
  | { readonly kind: 'unproven' };

/** The account of a person whom the operator knows, whether or not its address is verified. */
export async function grantAdmin(database: Database, email: string, atMs: number): Promise<AdminChange> {
  return setAdmin(database, email, { isAdmin: true, atMs, mustBeProven: false });
}

/** The account whose owner has verified that the address is theirs. */
export async function grantAdminIfProven(
  database: Database,
  email: string,
  atMs: number,
): Promise<AdminChange> {
  return setAdmin(database, email, { isAdmin: true, atMs, mustBeProven: true });
}

export async function revokeAdmin(database: Database, email: string, atMs: number): Promise<AdminChange> {
  return setAdmin(database, email, { isAdmin: false, atMs, mustBeProven: false });
}

interface Wanted {
  readonly isAdmin: boolean;
  readonly atMs: number;
  readonly mustBeProven: boolean;
}

async function setAdmin(
  database: Database,
  email: string,
  { isAdmin, atMs, mustBeProven }: Wanted,
): Promise<AdminChange> {
  return database.write(async (tx) => {
    const user = await findByEmail(tx, email);
    if (user === null) return { kind: 'noAccount' };
    if (mustBeProven && user.email_verified_at === null) return { kind: 'unproven' };
    if ((user.is_admin === 1) === isAdmin) return { kind: 'changed', user };
    await lockRealms(tx, database.dialect, [ownRealm(user.id)]);
    await tx
      .updateTable('users')
      .set({ is_admin: isAdmin ? 1 : 0, updated_at: toIsoTime(atMs) })
      .where('id', '=', user.id)
      .execute();
    await nextVersion(tx, ownRealm(user.id));
    return { kind: 'changed', user };
  });
}
