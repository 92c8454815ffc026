/**
 * Families and what joining, leaving and dissolving one does to the realms of those concerned. Every function runs in
 * the caller's transaction and returns the realms that changed, to be told of after it has committed.
 */
import type { FamilyId, IsoTime, RealmId, UserId } from '#domain/ids.ts';
import type { Dialect, Tx } from './db/database.ts';
import { createRealm, familyRealm, lockRealms, nextVersion, ownRealm, realmsOf } from './realms.ts';
import { moveTasks } from './tasks/move.ts';

export interface FamilyContext {
  readonly dialect: Dialect;
  readonly at: IsoTime;
}

export interface Joined {
  readonly family: FamilyId;
  /** Family-space tasks that came along because it was the person's first family. */
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

/** What is in the family space stays with the family. */
export async function removeMember(
  tx: Tx,
  family: FamilyId,
  user: UserId,
  { dialect }: FamilyContext,
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
  for (const realm of changed) await nextVersion(tx, realm);
  return changed;
}

/** The last one, who owns it, leaves: its rows come back to that person. */
export async function dissolveFamily(
  tx: Tx,
  family: FamilyId,
  owner: UserId,
  { dialect, at }: FamilyContext,
): Promise<readonly RealmId[]> {
  const from = familyRealm(family);
  const to = ownRealm(owner);
  await lockRealms(tx, dialect, [from, to]);
  await tx.deleteFrom('family_members').where('family_id', '=', family).execute();
  const next = await realmsOf(tx, owner);
  const moved = await moveTasks(tx, { from, to, family: null, keeper: owner, at });
  if (moved === 0) await nextVersion(tx, to);
  // The realm's row stays: a device may still ask with a cursor that names it. The family's own row goes with it
  // only when no task and no invitation refers to it any more.
  await tx.deleteFrom('invitations').where('family_id', '=', family).execute();
  await tx.deleteFrom('families').where('id', '=', family).execute();
  if (next.home === null) return [from, to];
  await lockRealms(tx, dialect, [familyRealm(next.home)]);
  await moveTasks(tx, { from: to, to: familyRealm(next.home), family: next.home, keeper: owner, at });
  return [from, to, familyRealm(next.home)];
}
