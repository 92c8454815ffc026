/**
 * Families, and the effect of joining, leaving and dissolving on realms. Every function runs in the caller's
 * transaction and returns the realms that changed, to be poked after the commit.
 */
import type { FamilyId, IsoTime, RealmId, UserId } from '#domain/ids.ts';
import { textOfMember, withoutPeople } from '#domain/turns.ts';
import { member } from '#domain/who.ts';
import { sql } from 'kysely';
import { RetryTransaction, type Dialect, type Tx } from '../db/database.ts';
import { readPendingInvitees } from './invitees.ts';
import { createRealm, familyRealm, homeOf, lockRealms, nextVersion, ownRealm, realmsOf } from '../realms.ts';
import { moveTasks } from '../tasks/move.ts';

export interface FamilyContext {
  readonly dialect: Dialect;
  readonly at: IsoTime;
}

export interface Joined {
  readonly family: FamilyId;
  /** Family-space tasks that moved because it is the user's first family. */
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
  { dialect, at }: FamilyContext,
): Promise<Joined> {
  const changed = [familyRealm(family), ownRealm(user)];
  await lockRealms(tx, dialect, changed);
  const before = await realmsOf(tx, user);
  if (before.memberships.some((membership) => membership.family === family)) {
    return { family, tasksMoved: 0, changed: [] };
  }
  await tx
    .insertInto('family_members')
    .values({ family_id: family, user_id: user, role, joined_at: at })
    .execute();
  const tasksMoved =
    before.memberships.length === 0
      ? await moveTasks(tx, { from: ownRealm(user), to: familyRealm(family), family, keeper: user, at })
      : 0;
  if (tasksMoved === 0) for (const realm of changed) await nextVersion(tx, realm);
  return { family, tasksMoved, changed };
}

/** What is in the family space stays with the family; what the user had to do is anybody's, and turns go on without. */
export async function removeMember(
  tx: Tx,
  family: FamilyId,
  user: UserId,
  { dialect, at }: FamilyContext,
): Promise<readonly RealmId[]> {
  const changed = [familyRealm(family), ownRealm(user)];
  await lockRealms(tx, dialect, changed);
  const { numDeletedRows } = await tx
    .deleteFrom('family_members')
    .where('family_id', '=', family)
    .where('user_id', '=', user)
    .where('role', '=', 'member')
    .executeTakeFirst();
  if (numDeletedRows === 0n) return [];
  await nextVersion(tx, ownRealm(user));
  const version = await nextVersion(tx, familyRealm(family));
  await tx
    .updateTable('tasks')
    .set({ who: null, version, updated_at: at })
    .where('realm_id', '=', familyRealm(family))
    .where('who', '=', member(user))
    .execute();
  await leaveTurns(tx, familyRealm(family), user, { version, at });
  return changed;
}

/** One statement for each list of people that there is, which are few. */
async function leaveTurns(
  tx: Tx,
  realm: RealmId,
  user: UserId,
  written: { readonly version: number; readonly at: IsoTime },
): Promise<void> {
  const found = await tx
    .selectFrom('tasks')
    .select('turns')
    .distinct()
    .where('realm_id', '=', realm)
    .where(sql<boolean>`turns like ${`%${textOfMember(user)}%`}`)
    .execute();
  let fewer = 0;
  for (const { turns } of found) {
    const left = withoutPeople(turns, (each) => each === user);
    if (left === turns) continue;
    const { numUpdatedRows } = await tx
      .updateTable('tasks')
      .set({ turns: left, version: written.version, updated_at: written.at })
      .where('realm_id', '=', realm)
      .where('turns', '=', turns)
      .executeTakeFirst();
    const shorter = Buffer.byteLength(turns ?? '') - Buffer.byteLength(left ?? '');
    fewer += Number(numUpdatedRows) * shorter;
  }
  if (fewer === 0) return;
  await tx
    .updateTable('realms')
    .set((eb) => ({ text_bytes: eb('text_bytes', '-', fewer) }))
    .where('id', '=', realm)
    .execute();
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
  | { readonly kind: 'notMember' | 'ownerCannotLeave' };

/** An owner can leave only as the last member, which dissolves the family. */
export async function leaveFamily(
  tx: Tx,
  family: FamilyId,
  user: UserId,
  context: FamilyContext,
): Promise<Left> {
  if ((await roleIn(tx, family, user)) === null) return { kind: 'notMember' };
  await lockRealms(tx, context.dialect, await realmsOfLeaving(tx, family, user));
  switch (await roleIn(tx, family, user)) {
    case null:
      return { kind: 'notMember' };
    case 'member':
      return { kind: 'left', changed: await removeMember(tx, family, user, context) };
    case 'owner':
      if ((await countMembers(tx, family)) > 1) return { kind: 'ownerCannotLeave' };
      return { kind: 'left', changed: await dissolveFamily(tx, family, user, context) };
  }
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

export async function countMembers(tx: Tx, family: FamilyId): Promise<number> {
  const { members } = await tx
    .selectFrom('family_members')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('family_id', '=', family)
    .executeTakeFirstOrThrow();
  return members;
}

/**
 * The last member, who owns the family, leaves: its rows return to that user, or go to another family that the user
 * has.
 */
export async function dissolveFamily(
  tx: Tx,
  family: FamilyId,
  owner: UserId,
  { dialect, at }: FamilyContext,
): Promise<readonly RealmId[]> {
  const from = familyRealm(family);
  const to = ownRealm(owner);
  const locked = await lockRealms(tx, dialect, await realmsOfLeaving(tx, family, owner));
  const invitees = await readPendingInvitees(tx, family, at);
  await tx.deleteFrom('family_members').where('family_id', '=', family).execute();
  const { home } = await realmsOf(tx, owner);
  if (home !== null && !locked.has(familyRealm(home))) throw new RetryTransaction('The home family changed.');
  const moved = await moveTasks(tx, { from, to, family: null, keeper: owner, at });
  if (moved === 0) for (const realm of [from, to]) await nextVersion(tx, realm);
  // The realm's row stays: a device may still send a cursor that names it. The family's own row is removed only when no
  // task and no invitation refers to it any more.
  await tx.deleteFrom('invitations').where('family_id', '=', family).execute();
  await tx.deleteFrom('families').where('id', '=', family).execute();
  const changed = [from, to, ...invitees.map(ownRealm)];
  if (home === null) return changed;
  const next = familyRealm(home);
  await moveTasks(tx, { from: to, to: next, family: home, keeper: owner, at });
  return [...changed, next];
}

/** All realms that leaving may write, to be locked at once and thus in the same order as elsewhere. */
async function realmsOfLeaving(tx: Tx, family: FamilyId, user: UserId): Promise<readonly RealmId[]> {
  const { memberships } = await realmsOf(tx, user);
  const home = homeOf(memberships.filter((membership) => membership.family !== family));
  return [familyRealm(family), ownRealm(user), ...(home === null ? [] : [familyRealm(home)])];
}
