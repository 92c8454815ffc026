import type { Family, ReceivedInvitation } from '#domain/family.ts';
import type { FamilyId, IsoTime } from '#domain/ids.ts';
import type { KinboxDb } from '../db.ts';
import { readMeta } from '../meta.ts';

export interface OwnFamilies {
  readonly families: readonly Family[];
  readonly owned: FamilyId | null;
  readonly invitations: readonly ReceivedInvitation[];
  /** Tasks of this person's own family space, groceries too, that a first family will take in. */
  readonly unsharedTasks: number;
  /** When the server was last heard; null where it never was. */
  readonly lastAt: IsoTime | null;
}

export async function readOwnFamilies(db: KinboxDb): Promise<OwnFamilies> {
  const [families, invitations, contact] = await Promise.all([
    db.families.get('mine'),
    db.invitations.get('mine'),
    readMeta(db, 'contact'),
  ]);
  const isWithout = (families?.families ?? []).length === 0;
  return {
    families: families?.families ?? [],
    owned: families?.owned_family ?? null,
    invitations: invitations?.invitations ?? [],
    // Reading every row is for the rare moment in which somebody decides on joining.
    unsharedTasks: isWithout && invitations?.invitations.length ? await countUnshared(db) : 0,
    lastAt: contact.lastAt,
  };
}

async function countUnshared(db: KinboxDb): Promise<number> {
  return db.tasks.filter((task) => task.space === 'family' && task.deleted_at === null).count();
}
