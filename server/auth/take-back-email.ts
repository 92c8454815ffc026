/**
 * Gives an account back to whoever reads the mails of its former address, by the link that told it of the change. The
 * link opens for a week, sets a new password and ends everything that others may have opened meanwhile.
 */
import { toIsoTime, type IsoTime } from '#domain/ids.ts';
import { TAKE_BACK_LASTS_MS } from '#domain/wire/recovery.ts';
import type { Database, Tx } from '../db/database.ts';
import { cancelInvitationsSince } from '../family/cancel-invitations.ts';
import { nextVersion } from '../realms.ts';
import { findByEmail, findUserRow } from '../users.ts';
import { setEmail } from './email-change.ts';
import { newSince, removeFactorsSince } from './factors.ts';
import { digestOf } from './mailed-secrets.ts';
import { endSessions } from './sessions.ts';
import type { PasswordSet } from './set-password-by-link.ts';
import { lockRealmsThatShow } from './shown-realms.ts';
import { endTickets } from './sign-in-tickets.ts';

export interface TakeBack {
  readonly secret: string;
  readonly passwordHash: string;
  readonly at: IsoTime;
}

/** Null for a link that is unknown, used or expired, or if the account is gone. */
export async function findTakeBack(tx: Tx, { secret, at }: Omit<TakeBack, 'passwordHash'>) {
  const row = await tx
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.id', 'user_id', 'former_email', 'former_key', 'requested_at'])
    .where('secret_hash', '=', digestOf(secret))
    .where('changed_at', '>', toIsoTime(Date.parse(at) - TAKE_BACK_LASTS_MS))
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function takeBackEmail(database: Database, wanted: TakeBack): Promise<PasswordSet | null> {
  const { passwordHash, at } = wanted;
  return database.write(async (tx) => {
    const seen = await findTakeBack(tx, wanted);
    if (seen === null) return null;
    const { user_id: user } = seen;
    const realms = await lockRealmsThatShow(tx, database.dialect, user);
    // Of two concurrent uses one finds it used.
    const change = await findTakeBack(tx, wanted);
    if (change === null) return null;
    const owner = await findByEmail(tx, change.former_email);
    if (owner !== null && owner.id !== user) return null;
    await setEmail(tx, await findUserRow(tx, user), {
      email: change.former_email,
      email_key: change.former_key,
      email_verified_at: at,
      pending_email: null,
      pending_email_at: null,
      password_hash: passwordHash,
      updated_at: at,
    });
    // This change and those after it: what came before was the owner's own.
    await tx.deleteFrom('email_changes').where('user_id', '=', user).where('id', '>=', change.id).execute();
    // Whoever took the account may have prepared that before asking for the email.
    const since = newSince(change.requested_at);
    const removed = await removeFactorsSince(tx, user, since);
    await cancelInvitationsSince(tx, user, since);
    await endTickets(tx, user);
    for (const realm of realms) await nextVersion(tx, realm);
    const ended = await endSessions(tx, user);
    return { user, email: change.former_email, removed, changed: realms, ended };
  });
}
