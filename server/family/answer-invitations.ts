/**
 * The invitee's side of invitations: accepting and declining. Both run in the caller's transaction, hold the lock of
 * the family's realm, and return the realms whose users are to be poked.
 */
import { invitationEnd } from '#domain/family.ts';
import type { FamilyId, IsoTime, RealmId, UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import { addMember, type FamilyContext } from './families.ts';
import { isProvenBy, selectReceived, type Invitee } from './invitees.ts';
import { roomToJoin, type NoRoom } from './room-to-join.ts';
import { familyRealm, isMember, lockRealms, ownRealm, realmsOf } from '../realms.ts';

/** `closed`: it was for this user, and is cancelled or answered otherwise. */
export type NotOpen = { readonly kind: 'missing' | 'closed' | 'expired' | NoRoom };

export interface Joining {
  readonly kind: 'accepted';
  readonly family: FamilyId;
  readonly tasksMoved: number;
  readonly changed: readonly RealmId[];
}

export type Accepted =
  | Joining
  /** Nobody has proven anything: the owner has to confirm who accepted. */
  | { readonly kind: 'waiting'; readonly changed: readonly RealmId[] }
  | NotOpen;

/** Accepting again changes nothing, unless the user has left meanwhile. */
export async function acceptInvitation(
  tx: Tx,
  invitee: Invitee,
  id: number,
  context: FamilyContext,
): Promise<Accepted> {
  const { user } = invitee;
  const invitation = await lockReceived(tx, invitee, id, context);
  if (invitation === null) return { kind: 'missing' };
  const { family_id: family, status, expires_at } = invitation;
  const realms = await realmsOf(tx, user);
  const isIn = isMember(realms, family);
  if (status === 'accepted') {
    return isIn ? { kind: 'accepted', family, tasksMoved: 0, changed: [] } : { kind: 'missing' };
  }
  if (status !== 'pending') return { kind: 'closed' };
  if (expires_at <= context.at) return { kind: 'expired' };
  const noRoom = isIn ? null : await roomToJoin(tx, family, realms);
  if (noRoom !== null) return { kind: noRoom };
  // Together with the user's other open invitations into the same family, for example by name and by email. One that
  // expired proves nothing any more.
  const all = await selectReceived(tx, invitee)
    .select(['invitations.id', 'is_proven', 'email_key'])
    .where('family_id', '=', family)
    .where('status', '=', 'pending')
    .where('expires_at', '>', context.at)
    .execute();
  if (!isIn && !all.some((each) => isProvenBy(invitee, each))) {
    const isNew = invitation.accepted_at === null;
    if (isNew) await beginWaiting(tx, id, context.at);
    return { kind: 'waiting', changed: isNew ? [familyRealm(family), ownRealm(user)] : [] };
  }
  await answer(
    tx,
    all.map((each) => each.id),
    { status: 'accepted', user },
  );
  const { tasksMoved } = await addMember(tx, family, user, context);
  return { kind: 'accepted', family, tasksMoved, changed: [familyRealm(family), ownRealm(user)] };
}

/** What has become of an acceptance, which a repeated request is answered with. Nobody joins by this. */
export async function readAcceptance(
  tx: Tx,
  invitee: Invitee,
  id: number,
  context: FamilyContext,
): Promise<Accepted> {
  const invitation = await lockReceived(tx, invitee, id, context);
  if (invitation === null) return { kind: 'missing' };
  const { family_id: family, status, accepted_at, expires_at } = invitation;
  const isIn = isMember(await realmsOf(tx, invitee.user), family);
  if (status === 'accepted' && isIn) return { kind: 'accepted', family, tasksMoved: 0, changed: [] };
  if (status !== 'pending' || accepted_at === null) return { kind: 'closed' };
  return expires_at <= context.at ? { kind: 'expired' } : { kind: 'waiting', changed: [] };
}

/** From now on the owner has as long as the invitee had. */
async function beginWaiting(tx: Tx, id: number, at: IsoTime): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: at, expires_at: invitationEnd(at) })
    .where('id', '=', id)
    .execute();
}

export type Declined = { readonly kind: 'declined'; readonly changed: readonly RealmId[] } | NotOpen;

/** Declining again, or after it has expired, changes nothing. */
export async function declineInvitation(
  tx: Tx,
  invitee: Invitee,
  id: number,
  context: FamilyContext,
): Promise<Declined> {
  const { user } = invitee;
  const invitation = await lockReceived(tx, invitee, id, context);
  if (invitation === null) return { kind: 'missing' };
  const { family_id: family, status } = invitation;
  if (status === 'accepted') {
    return isMember(await realmsOf(tx, user), family) ? { kind: 'closed' } : { kind: 'missing' };
  }
  if (status !== 'pending') return { kind: 'declined', changed: [] };
  await answer(tx, [id], { status: 'declined', user });
  // The owner's list changes.
  return { kind: 'declined', changed: [familyRealm(family), ownRealm(user)] };
}

/** Locks the family's realm; from then on the invitation does not change. */
async function lockReceived(tx: Tx, invitee: Invitee, id: number, { dialect }: FamilyContext) {
  const seen = await findReceived(tx, invitee, id);
  if (seen === null) return null;
  await lockRealms(tx, dialect, [familyRealm(seen.family_id), ownRealm(invitee.user)]);
  return findReceived(tx, invitee, id);
}

async function findReceived(tx: Tx, invitee: Invitee, id: number) {
  const row = await selectReceived(tx, invitee)
    .select(['family_id', 'status', 'expires_at', 'accepted_at'])
    .where('invitations.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

async function answer(
  tx: Tx,
  ids: readonly number[],
  { status, user }: { readonly status: 'accepted' | 'declined'; readonly user: UserId },
): Promise<void> {
  await tx.updateTable('invitations').set({ status, user_id: user }).where('id', 'in', ids).execute();
}
