/** How many may join a family, and how many families of others one person may join. */
import { FAMILY_LIMITS } from '#domain/family.ts';
import type { FamilyId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import type { Realms } from '../realms.ts';
import { countMembers } from './count-members.ts';

export type NoRoom = 'familyFull' | 'tooManyFamilies';

/** The realms of the family and of who joins are locked, and `realms` was read since. */
export async function roomToJoin(
  tx: Tx,
  family: FamilyId,
  { memberships }: Pick<Realms, 'memberships'>,
): Promise<NoRoom | null> {
  if ((await countMembers(tx, family)) >= FAMILY_LIMITS.members) return 'familyFull';
  const joined = memberships.filter(({ role }) => role === 'member').length;
  return joined >= FAMILY_LIMITS.joined ? 'tooManyFamilies' : null;
}
