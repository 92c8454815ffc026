import { homeFamily } from '#domain/family.ts';
import type { FamilyId } from '#domain/ids.ts';
import type { KinboxDb } from '../db.ts';

/** Where this person's family-space tasks go; null where there is no family. */
export async function readHomeFamily(db: KinboxDb): Promise<FamilyId | null> {
  const row = await db.families.get('mine');
  return row === undefined ? null : homeFamily(row.families, row.owned_family);
}
