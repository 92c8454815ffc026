/** How many may join a family, how many families of others one person may join, and what a family may hold. */
import { FAMILY_LIMITS } from '#domain/family.ts';
import type { FamilyId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import { familyRealm, type Realms } from '../realms.ts';
import { fitTogether } from '../tasks/realm-room.ts';
import { countMembers } from './count-members.ts';
import { standingRealms } from './realm-walks.ts';

export type NoRoom = 'familyFull' | 'tooManyFamilies' | 'tooManyTasks';

/** The realms of the family and of who joins are locked, and `realms` was read since. */
export async function roomToJoin(tx: Tx, family: FamilyId, realms: Realms): Promise<NoRoom | null> {
  if ((await countMembers(tx, family)) >= FAMILY_LIMITS.members) return 'familyFull';
  const joined = realms.memberships.filter(({ role }) => role === 'member').length;
  if (joined >= FAMILY_LIMITS.joined) return 'tooManyFamilies';
  return (await hasRoomForTasks(tx, family, realms)) ? null : 'tooManyTasks';
}

/** Tasks move into a first family. To look which of them, all would have to be read: they count as if all did. */
async function hasRoomForTasks(tx: Tx, family: FamilyId, { user, own }: Realms): Promise<boolean> {
  if ((await standingRealms(tx, user)).memberships.length > 0) return true;
  const held = await tx
    .selectFrom('realms')
    .select(['task_count as taskCount', 'text_bytes as textBytes'])
    .where('id', 'in', [own, familyRealm(family)])
    .execute();
  const [one, other] = held;
  return one === undefined || other === undefined || fitTogether(one, other);
}
