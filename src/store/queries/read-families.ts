import type { Family, ReceivedInvitation } from '#domain/family.ts';
import type { FamilyId, IsoTime } from '#domain/ids.ts';
import type { KinboxDb } from '../db.ts';
import { readMeta } from '../meta.ts';

export interface OwnFamilies {
  readonly families: readonly Family[];
  readonly owned: FamilyId | null;
  readonly invitations: readonly ReceivedInvitation[];
  /** Tasks of this user's own family space, groceries too, that move to a first family. */
  readonly unsharedTasks: number;
  /** False on a new device until the first pull has brought the families. */
  readonly areKnown: boolean;
  /** When the server last answered; null if it never did. */
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
    // Reads every row, which is acceptable because it happens only when a user decides on joining.
    unsharedTasks: isWithout && invitations?.invitations.length ? await countUnshared(db) : 0,
    areKnown: families !== undefined,
    lastAt: contact.lastAt,
  };
}

/** As `unsharedTasks`, for somebody who has an invitation's link. */
export async function countTasksToMove(db: KinboxDb): Promise<number> {
  const mine = await db.families.get('mine');
  return (mine?.families ?? []).length === 0 ? countUnshared(db) : 0;
}

async function countUnshared(db: KinboxDb): Promise<number> {
  return db.tasks.filter((task) => task.space === 'family' && task.deleted_at === null).count();
}
