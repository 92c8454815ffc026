import type { FamilyId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';

export async function countMembers(tx: Tx, family: FamilyId): Promise<number> {
  const { members } = await tx
    .selectFrom('family_members')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('family_id', '=', family)
    .executeTakeFirstOrThrow();
  return members;
}
