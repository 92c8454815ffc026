/**
 * Families, and the effect of joining, leaving and dissolving on realms. Every function runs in the caller's
 * transaction and returns the realms that changed, to be poked after the commit.
 */
import type { FamilyId, RealmId, UserId } from '#domain/ids.ts';
import { RetryTransaction, type Tx } from '../db/database.ts';
import { readPendingInvitees } from './invitees.ts';
import {
  createRealm,
  familyRealm,
  isMember,
  lockRealms,
  nextVersion,
  ownRealm,
  realmsOf,
  type RealmState,
} from '../realms.ts';
import { fitTogether } from '../tasks/realm-room.ts';
import { clearNext } from './clear-member.ts';
import { countMembers } from './count-members.ts';
import { keepWalk, newWalk, standingRealms, type Walk } from './realm-walks.ts';
import { announce, realmsOfWalk, stepMove, type WalkContext } from './step-walk.ts';

/** What concerns many rows goes on in walks after the transaction. */
export type FamilyContext = WalkContext;

export interface Joined {
  readonly family: FamilyId;
  /** Family-space tasks that moved because it is the user's first family. Others may follow. */
  readonly tasksMoved: number;
  readonly changed: readonly RealmId[];
}

export async function createFamily(tx: Tx, owner: UserId, context: FamilyContext): Promise<Joined> {
  const { id } = await tx
    .insertInto('families')
    .values({ created_at: context.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await createRealm(tx, familyRealm(id));
  return join(tx, id, owner, 'owner', context);
}

/** Joining twice changes nothing. */
export async function addMember(
  tx: Tx,
  family: FamilyId,
  user: UserId,
  context: FamilyContext,
): Promise<Joined> {
  return join(tx, family, user, 'member', context);
}

async function join(
  tx: Tx,
  family: FamilyId,
  user: UserId,
  role: 'owner' | 'member',
  context: FamilyContext,
): Promise<Joined> {
  const changed = [familyRealm(family), ownRealm(user)];
  await lockRealms(tx, context.dialect, changed);
  if (isMember(await realmsOf(tx, user), family)) return { family, tasksMoved: 0, changed: [] };
  const before = await standingRealms(tx, user);
  await tx
    .insertInto('family_members')
    .values({ family_id: family, user_id: user, role, joined_at: context.at })
    .execute();
  const tasksMoved =
    before.memberships.length === 0
      ? (await stepMove(tx, newWalk({ realm: ownRealm(user), kind: 'move', user }, family), context)).rows
      : 0;
  if (tasksMoved === 0) for (const realm of changed) await nextVersion(tx, realm);
  return { family, tasksMoved, changed };
}

/** What is in the family space stays with the family; what the user had to do is anybody's, and turns go on without. */
export async function removeMember(
  tx: Tx,
  family: FamilyId,
  user: UserId,
  { dialect, at, rowsAtOnce }: FamilyContext,
): Promise<readonly RealmId[]> {
  const realm = familyRealm(family);
  const changed = [realm, ownRealm(user)];
  await lockRealms(tx, dialect, changed);
  const { numDeletedRows } = await tx
    .deleteFrom('family_members')
    .where('family_id', '=', family)
    .where('user_id', '=', user)
    .where('role', '=', 'member')
    .executeTakeFirst();
  if (numDeletedRows === 0n) return [];
  await nextVersion(tx, ownRealm(user));
  const walk = newWalk({ realm, kind: 'clear', user });
  const clearing = { realm, user, at, isAnnounced: true };
  const { upTo, isLast } = await clearNext(tx, clearing, { after: walk.after, rowsAtOnce });
  if (!isLast) await keepWalk(tx, { ...walk, after: upTo }, at);
  return changed;
}

export type Removed =
  | { readonly kind: 'removed'; readonly changed: readonly RealmId[] }
  | { readonly kind: 'notMember' | 'notOwner' | 'targetIsOwner' | 'targetIsNoMember' };

export async function removeByOwner(
  tx: Tx,
  { family, owner, user }: { readonly family: FamilyId; readonly owner: UserId; readonly user: UserId },
  context: FamilyContext,
): Promise<Removed> {
  const seen = await roleIn(tx, family, owner);
  if (seen === null) return { kind: 'notMember' };
  if (seen !== 'owner') return { kind: 'notOwner' };
  if (user === owner) return { kind: 'targetIsOwner' };
  if ((await roleIn(tx, family, user)) === null) return { kind: 'targetIsNoMember' };
  await lockRealms(tx, context.dialect, [familyRealm(family), ownRealm(user)]);
  if ((await roleIn(tx, family, owner)) !== 'owner')
    throw new RetryTransaction('The owner of the family changed.');
  const changed = await removeMember(tx, family, user, context);
  return changed.length === 0 ? { kind: 'targetIsNoMember' } : { kind: 'removed', changed };
}

export type Left =
  | { readonly kind: 'left'; readonly changed: readonly RealmId[] }
  | { readonly kind: 'notMember' | 'ownerCannotLeave' | 'noRoom' };

/** An owner can leave only as the last member, which dissolves the family. */
export async function leaveFamily(
  tx: Tx,
  family: FamilyId,
  user: UserId,
  context: FamilyContext,
): Promise<Left> {
  if ((await roleIn(tx, family, user)) === null) return { kind: 'notMember' };
  const realms = await realmsOfWalk(tx, dissolution(family, user));
  const locked = await lockRealms(tx, context.dialect, realms);
  switch (await roleIn(tx, family, user)) {
    case null:
      return { kind: 'notMember' };
    case 'member':
      return { kind: 'left', changed: await removeMember(tx, family, user, context) };
    case 'owner':
      if ((await countMembers(tx, family)) > 1) return { kind: 'ownerCannotLeave' };
      if (!isMember(await standingRealms(tx, user), family)) return { kind: 'left', changed: [] };
      if (!hasRoomForAll(realms, locked)) return { kind: 'noRoom' };
      return { kind: 'left', changed: await dissolveFamily(tx, family, user, context) };
  }
}

/** Whether the realm that the tasks of a dissolved family go to has room for all of them. */
function hasRoomForAll(realms: readonly RealmId[], locked: ReadonlyMap<RealmId, RealmState>): boolean {
  const [own, dissolved, target = own] = realms.map((realm) => locked.get(realm));
  return dissolved === undefined || target === undefined || fitTogether(target, dissolved);
}

async function roleIn(tx: Tx, family: FamilyId, user: UserId): Promise<'owner' | 'member' | null> {
  const row = await tx
    .selectFrom('family_members')
    .select('role')
    .where('family_id', '=', family)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row?.role ?? null;
}

/**
 * The last member, who owns the family, leaves: its rows return to that user, or go to another family that the user has.
 * The user stays a member until all have.
 */
export async function dissolveFamily(
  tx: Tx,
  family: FamilyId,
  owner: UserId,
  context: FamilyContext,
): Promise<readonly RealmId[]> {
  const [realm, own] = [familyRealm(family), ownRealm(owner)];
  const walk = dissolution(family, owner);
  const locked = await lockRealms(tx, context.dialect, await realmsOfWalk(tx, walk));
  const invitees = await readPendingInvitees(tx, family, context.at);
  await tx.deleteFrom('invitations').where('family_id', '=', family).execute();
  const { changed } = await stepMove(tx, walk, context);
  if (changed.some((each) => !locked.has(each))) throw new RetryTransaction('The home family changed.');
  return [...(await announce(tx, [realm, own], changed)), ...invitees.map(ownRealm)];
}

function dissolution(family: FamilyId, user: UserId): Walk {
  return newWalk({ realm: familyRealm(family), kind: 'move', user });
}
