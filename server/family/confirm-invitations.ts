/**
 * The owner confirms who accepted an invitation that proves nobody: one by full name, or by an address that the account
 * has not verified. Runs in the caller's transaction, holds the lock of the family's realm, and returns the realms whose
 * users are to be poked. To refuse is to cancel.
 */
import type { RealmId, UserId } from '#domain/ids.ts';
import { RetryTransaction, type Tx } from '../db/database.ts';
import { familyRealm, isMember, lockRealms, ownRealm, realmsOf } from '../realms.ts';
import { isLive } from '../users.ts';
import type { NotOpen } from './answer-invitations.ts';
import { addMember, type FamilyContext } from './families.ts';
import { findOwned } from './owned-invitation.ts';
import { roomToJoin } from './room-to-join.ts';

export interface Confirmation {
  readonly invitation: number;
  /** Whom the owner saw. */
  readonly user: UserId;
}

export type Confirmed =
  | { readonly kind: 'confirmed'; readonly changed: readonly RealmId[] }
  /** Nobody has accepted it, or somebody else. */
  | { readonly kind: 'notAccepted' }
  | NotOpen;

/** Confirming again changes nothing, unless the member has left meanwhile. */
export async function confirmInvitation(
  tx: Tx,
  owner: UserId,
  { invitation, user }: Confirmation,
  context: FamilyContext,
): Promise<Confirmed> {
  const seen = await findOwned(tx, owner, invitation);
  if (seen === null) return { kind: 'missing' };
  // Before the lock of that user's realm: the number was sent, and may be anybody's.
  if (seen.user_id !== user) return { kind: 'notAccepted' };
  await lockRealms(tx, context.dialect, [familyRealm(seen.family_id), ownRealm(user)]);
  const found = await findOwned(tx, owner, invitation);
  if (found === null) return { kind: 'missing' };
  if (found.user_id !== user) throw new RetryTransaction('The invitation is for somebody else now.');
  const { family_id: family, status } = found;
  const realms = await realmsOf(tx, user);
  const isIn = isMember(realms, family);
  if (status === 'accepted' && isIn) return { kind: 'confirmed', changed: [] };
  if (status !== 'pending' || !(await isLive(tx, user))) return { kind: 'closed' };
  if (found.accepted_at === null) return { kind: 'notAccepted' };
  if (found.expires_at <= context.at) return { kind: 'expired' };
  const noRoom = isIn ? null : await roomToJoin(tx, family, realms);
  if (noRoom !== null) return { kind: noRoom };
  await tx
    .updateTable('invitations')
    .set({ status: 'accepted' })
    .where('family_id', '=', family)
    .where('user_id', '=', user)
    .where('status', '=', 'pending')
    .where('expires_at', '>', context.at)
    .execute();
  const { changed } = await addMember(tx, family, user, context);
  return { kind: 'confirmed', changed: [...new Set([...changed, familyRealm(family), ownRealm(user)])] };
}
