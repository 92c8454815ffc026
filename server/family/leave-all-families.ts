/** Removes a user from every family; those without another member are dissolved. */
import type { FamilyId, RealmId, UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import { dissolveFamily, removeMember, type FamilyContext } from './families.ts';
import { standingRealms } from './realm-walks.ts';

/**
 * Tasks in a family's space stay with the family. Families without other members are dissolved last, since their rows go to
 * a family that the user is still in.
 */
export async function leaveAllFamilies(
  tx: Tx,
  user: UserId,
  context: FamilyContext,
): Promise<readonly RealmId[]> {
  const changed: RealmId[] = [];
  const alone: FamilyId[] = [];
  const { memberships } = await standingRealms(tx, user);
  for (const { family, role } of memberships) {
    const heir = role === 'owner' ? await findHeir(tx, family, user) : null;
    if (role === 'owner' && heir === null) {
      alone.push(family);
      continue;
    }
    if (heir !== null) await passOwnership(tx, family, { from: user, to: heir });
    changed.push(...(await removeMember(tx, family, user, context)));
  }
  for (const family of alone) changed.push(...(await dissolveFamily(tx, family, user, context)));
  return [...new Set(changed)];
}

/** The longest-standing other member, preferring those who own no family. */
async function findHeir(tx: Tx, family: FamilyId, owner: UserId): Promise<UserId | null> {
  const row = await tx
    .selectFrom('family_members as member')
    .leftJoin('family_members as owned', (join) =>
      join.onRef('owned.user_id', '=', 'member.user_id').on('owned.role', '=', 'owner'),
    )
    .select('member.user_id')
    .where('member.family_id', '=', family)
    .where('member.user_id', '<>', owner)
    .orderBy((eb) => eb.case().when('owned.user_id', 'is', null).then(0).else(1).end())
    .orderBy('member.joined_at')
    .orderBy('member.user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

interface Succession {
  readonly from: UserId;
  readonly to: UserId;
}

/** In this order, so that a family has one owner at any moment. */
async function passOwnership(tx: Tx, family: FamilyId, { from, to }: Succession): Promise<void> {
  for (const [user, role] of [
    [from, 'member'],
    [to, 'owner'],
  ] as const) {
    await tx
      .updateTable('family_members')
      .set({ role })
      .where('family_id', '=', family)
      .where('user_id', '=', user)
      .execute();
  }
}
