import { homeFamily, type Family } from '#domain/family.ts';
import type { FamilyId } from '#domain/ids.ts';
import type { KinboxDb } from '../db.ts';

export interface MyFamilies {
  readonly families: readonly Family[];
  /** Where a row of the family space goes that names no family; null where there is none. */
  readonly home: FamilyId | null;
}

export async function readMyFamilies(db: KinboxDb): Promise<MyFamilies> {
  const { families = [], owned_family = null } = (await db.families.get('mine')) ?? {};
  return { families, home: homeFamily(families, owned_family) };
}
