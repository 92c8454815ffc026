/**
 * An invitation by its link, which is good once, for whoever has it: it was sent to the address or handed over by the
 * owner of the family. Opening it shows who invites; accepting it joins at once.
 */
import type { FamilyId, IsoTime, RealmId, UserId } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';
import type { Tx } from '../db/database.ts';
import { familyRealm, isMember, lockRealms, ownRealm, realmsOf } from '../realms.ts';
import { isLive } from '../users.ts';
import type { Joining } from './answer-invitations.ts';
import { addMember, type FamilyContext } from './families.ts';
import { digestOf } from './invitation-secrets.ts';
import { roomToJoin, type NoRoom } from './room-to-join.ts';

/** Null for a link that is unknown, replaced, used or expired: all alike. */
export async function readLinked(tx: Tx, secret: string, { at }: Pick<FamilyContext, 'at'>) {
  const row = await findOpen(tx, secret, at);
  if (row === null) return null;
  const { display_name, first_name, name, expires_at } = row;
  return { invited_by: { display_name, first_name, name }, expires_at };
}

interface Reading extends Pick<FamilyContext, 'at'> {
  readonly mailIsSetUp: boolean;
}

/**
 * For somebody without a session, before whom we vouch for no name that anybody could have chosen: as in emails (A320),
 * the inviter has verified an address, or on a server without mail has handed the link over.
 */
export async function readInviter(tx: Tx, secret: string, { at, mailIsSetUp }: Reading) {
  const row = await findOpen(tx, secret, at);
  if (row === null) return null;
  return { inviter: mailIsSetUp && row.email_verified_at === null ? null : shownName(row) };
}

async function findOpen(tx: Tx, secret: string, at: IsoTime) {
  const row = await tx
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .select(['display_name', 'first_name', 'users.name', 'expires_at', 'email_verified_at'])
    .where('secret_hash', '=', digestOf(secret))
    .where('status', '=', 'pending')
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row ?? null;
}

export type JoinedByLink = Joining | { readonly kind: 'missing' | 'isMember' | NoRoom };

/** Accepting again changes nothing, unless the user has left meanwhile. A member does not use up the link. */
export async function acceptByLink(
  tx: Tx,
  user: UserId,
  secret: string,
  context: FamilyContext,
): Promise<JoinedByLink> {
  const seen = await findLinked(tx, secret);
  if (seen === null) return { kind: 'missing' };
  const { family_id: family } = seen;
  await lockRealms(tx, context.dialect, [familyRealm(family), ownRealm(user)]);
  const found = await findLinked(tx, secret);
  if (found === null || !(await isLive(tx, user))) return { kind: 'missing' };
  const realms = await realmsOf(tx, user);
  const isIn = isMember(realms, family);
  const isDone = found.status === 'accepted' && found.user_id === user && isIn;
  if (isDone) return { kind: 'accepted', family, tasksMoved: 0, changed: [] };
  if (found.status !== 'pending' || found.expires_at <= context.at) return { kind: 'missing' };
  if (isIn) return { kind: 'isMember' };
  const noRoom = await roomToJoin(tx, family, realms);
  if (noRoom !== null) return { kind: noRoom };
  await markAccepted(tx, { family, user, id: found.id, at: context.at });
  const { tasksMoved } = await addMember(tx, family, user, context);
  // Of an account that it was bound to, it is gone.
  const former = found.user_id === null ? [] : [ownRealm(found.user_id)];
  const changed: RealmId[] = [familyRealm(family), ownRealm(user), ...former];
  return { kind: 'accepted', family, tasksMoved, changed };
}

async function findLinked(tx: Tx, secret: string) {
  const row = await tx
    .selectFrom('invitations')
    .select(['id', 'family_id', 'user_id', 'status', 'expires_at'])
    .where('secret_hash', '=', digestOf(secret))
    .executeTakeFirst();
  return row ?? null;
}

interface Used {
  readonly family: FamilyId;
  readonly user: UserId;
  readonly id: number;
  readonly at: IsoTime;
}

/** Together with the user's other open invitations into the same family. */
async function markAccepted(tx: Tx, { family, user, id, at }: Used): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ status: 'accepted', user_id: user, is_proven: 1 })
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([eb.and({ family_id: family, user_id: user, status: 'pending' }), eb('expires_at', '>', at)]),
      ]),
    )
    .execute();
}
