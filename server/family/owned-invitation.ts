/** An invitation as the owner of its family acts on it. */
import type { UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';

/** Null if the invitation is not to a family that this user owns. */
export async function findOwned(tx: Tx, owner: UserId, invitation: number) {
  const row = await tx
    .selectFrom('invitations')
    .innerJoin('family_members', 'family_members.family_id', 'invitations.family_id')
    .select([
      'invitations.family_id',
      'invitations.user_id',
      'invitations.typed',
      'invitations.status',
      'invitations.accepted_at',
      'invitations.expires_at',
    ])
    .where('invitations.id', '=', invitation)
    .where('family_members.user_id', '=', owner)
    .where('family_members.role', '=', 'owner')
    .executeTakeFirst();
  return row ?? null;
}
