/** The realms whose users see a person's names and email: they are locked before those change. */
import type { RealmId, UserId } from '#domain/ids.ts';
import { RetryTransaction, type Dialect, type Tx } from '../db/database.ts';
import { familyRealm, lockRealms, ownRealm, realmsOf } from '../realms.ts';

/**
 * The user's own realm, those of the families, of invitees, and of families that wait to confirm the user. In a stable order.
 */
export async function lockRealmsThatShow(
  tx: Tx,
  dialect: Dialect,
  user: UserId,
): Promise<readonly RealmId[]> {
  const realms = await realmsThatShow(tx, user);
  await lockRealms(tx, dialect, realms);
  if (String(await realmsThatShow(tx, user)) !== String(realms))
    throw new RetryTransaction('The realms changed.');
  return realms;
}

async function realmsThatShow(tx: Tx, user: UserId): Promise<readonly RealmId[]> {
  const { all } = await realmsOf(tx, user);
  const invited = await tx
    .selectFrom('invitations')
    .select('user_id')
    .where('invited_by', '=', user)
    .where('status', '=', 'pending')
    .execute();
  const invitees = invited.flatMap(({ user_id }) => (user_id === null ? [] : [ownRealm(user_id)]));
  // Their owners see who accepted.
  const accepted = await tx
    .selectFrom('invitations')
    .select('family_id')
    .where('user_id', '=', user)
    .where('status', '=', 'pending')
    .where('accepted_at', 'is not', null)
    .execute();
  const waiting = accepted.map(({ family_id }) => familyRealm(family_id));
  return [...new Set([...all, ...invitees, ...waiting])].sort();
}
