import { homeFamily, type Family } from '#domain/family.ts';
import type { FamilyId } from '#domain/ids.ts';
import type { KinboxDb } from '../db.ts';

export interface MyFamilies {
  readonly families: readonly Family[];
  /** The family of a family-space row that names none; null without a family. */
  readonly home: FamilyId | null;
  /** False on a new device until the first pull has brought them. */
  readonly areKnown: boolean;
}

export async function readMyFamilies(db: KinboxDb): Promise<MyFamilies> {
  const mine = await db.families.get('mine');
  const { families = [], owned_family = null } = mine ?? {};
  return { families, home: homeFamily(families, owned_family), areKnown: mine !== undefined };
}
