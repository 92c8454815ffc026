/** Administrators are made on the server only; nothing in a request can. */
import { toIsoTime } from '#domain/ids.ts';
import type { Database } from '../db/database.ts';
import { lockRealms, nextVersion, ownRealm } from '../realms.ts';
import { findByEmail } from '../users.ts';

/**
 * False if there is no such account, or with `mustBeVerified` if its address is not verified, since anybody may have
 * registered it.
 */
export async function grantAdmin(
  database: Database,
  email: string,
  atMs: number,
  { mustBeVerified = false }: { readonly mustBeVerified?: boolean } = {},
): Promise<boolean> {
  return setAdmin(database, email, { isAdmin: true, atMs, mustBeVerified });
}

/** False if there is no such account. */
export async function revokeAdmin(database: Database, email: string, atMs: number): Promise<boolean> {
  return setAdmin(database, email, { isAdmin: false, atMs, mustBeVerified: false });
}

async function setAdmin(
  database: Database,
  email: string,
  {
    isAdmin,
    atMs,
    mustBeVerified,
  }: { readonly isAdmin: boolean; readonly atMs: number; readonly mustBeVerified: boolean },
): Promise<boolean> {
  return database.write(async (tx) => {
    const user = await findByEmail(tx, email);
    if (user === null || (mustBeVerified && user.email_verified_at === null)) return false;
    if ((user.is_admin === 1) === isAdmin) return true;
    await lockRealms(tx, database.dialect, [ownRealm(user.id)]);
    await tx
      .updateTable('users')
      .set({ is_admin: isAdmin ? 1 : 0, updated_at: toIsoTime(atMs) })
      .where('id', '=', user.id)
      .execute();
    await nextVersion(tx, ownRealm(user.id));
    return true;
  });
}
