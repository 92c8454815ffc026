import type { FamilyId } from '#domain/ids.ts';
import type { KinboxDb } from '../db.ts';
import { readMyFamilies } from './my-families.ts';

/** Where this user's family-space tasks go; null without a family. */
export async function readHomeFamily(db: KinboxDb): Promise<FamilyId | null> {
  return (await readMyFamilies(db)).home;
}
