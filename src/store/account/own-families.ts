/** Shows what an answer says about families and invitations without waiting for the pull that brings it. */
import type { FamilyId, UserId } from '#domain/ids.ts';
import type { Family } from '#domain/family.ts';
import type { KinboxDb } from '../db.ts';

/** Accepted or declined. */
export async function dropReceivedInvitation(db: KinboxDb, id: number): Promise<void> {
  await db.invitations
    .where('key')
    .equals('mine')
    .modify((row) => {
      Object.assign(row, { invitations: row.invitations.filter((invitation) => invitation.id !== id) });
    });
}

export async function dropSentInvitation(db: KinboxDb, family: FamilyId, id: number): Promise<void> {
  await changeFamily(db, family, (before) => ({
    ...before,
    invitations: before.invitations.filter((invitation) => invitation.id !== id),
  }));
}

export async function dropMember(db: KinboxDb, family: FamilyId, user: UserId): Promise<void> {
  await changeFamily(db, family, (before) => ({
    ...before,
    members: before.members.filter((member) => member.id !== user),
  }));
}

async function changeFamily(
  db: KinboxDb,
  family: FamilyId,
  change: (before: Family) => Family,
): Promise<void> {
  await db.families
    .where('key')
    .equals('mine')
    .modify((row) => {
      Object.assign(row, {
        families: row.families.map((each) => (each.id === family ? change(each) : each)),
      });
    });
}
