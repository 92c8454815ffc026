/** Ends the open invitations of an account that somebody else may have used, when its owner gets it. */
import type { IsoTime, UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import { realmsOf } from '../realms.ts';

/** Whom somebody else invited must not get in. The realms of the families and of the invitees are locked. */
export async function cancelInvitationsSince(tx: Tx, user: UserId, since: IsoTime): Promise<void> {
  const { memberships } = await realmsOf(tx, user);
  if (memberships.length === 0) return;
  await tx
    .updateTable('invitations')
    .set({ status: 'cancelled' })
    .where('invited_by', '=', user)
    .where('status', '=', 'pending')
    .where('created_at', '>=', since)
    .where(
      'family_id',
      'in',
      memberships.map(({ family }) => family),
    )
    .execute();
}

/** Whoever accepted for the account was somebody else: it is for its owner to answer. Those realms are locked, too. */
export async function withdrawAcceptances(tx: Tx, user: UserId): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: null })
    .where('user_id', '=', user)
    .where('status', '=', 'pending')
    .where('accepted_at', 'is not', null)
    .execute();
}
