/** Replaces a password, by a link or by the current one. Sessions opened with the old one end. */
import type { IsoTime, RealmId, UserId } from '#domain/ids.ts';
import type { Random } from '../random.ts';
import { RetryTransaction, type Database, type Tx } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import type { Notice } from '../events.ts';
import { cancelInvitationsSince, withdrawAcceptances } from '../family/cancel-invitations.ts';
import { endSubscriptionOf } from '../push/subscriptions.ts';
import { nextVersion } from '../realms.ts';
import { emailKey, findByEmail } from '../users.ts';
import { canBeTakenBack } from './email-change.ts';
import { newSince, removeFactorsSince, SINCE_EVER } from './factors.ts';
import { addressOfSecret, endMailedSecret, useMailedSecret } from './mailed-secrets.ts';
import { endSessions } from './sessions.ts';
import type { PasswordSet } from './set-password-by-link.ts';
import { lockRealmsThatShow } from './shown-realms.ts';
import { endTickets } from './sign-in-tickets.ts';
import { rotateToken } from './tokens.ts';

/** A new email that somebody with the former password asked for. */
const NOTHING_WAITS = { pending_email: null, pending_email_at: null } as const;

export interface Reset {
  readonly email: string;
  readonly secret: string;
  readonly passwordHash: string;
  readonly at: IsoTime;
}

/** Whether a reset with this link would succeed, so that nothing is hashed for an invalid one. */
export async function isResetSecret(tx: Tx, { email, secret, at }: Omit<Reset, 'passwordHash'>) {
  return (await addressOfSecret(tx, { purpose: 'reset', secret, at })) === emailKey(email);
}

/**
 * Ends every session, and removes new second factors (decision 85), or all of them where it is the first proof of the
 * address (decision 164). Null if the link is unknown, used, expired or another user's, or the account is gone.
 */
export async function resetPassword(database: Database, reset: Reset): Promise<PasswordSet | null> {
  return database.write(async (tx) => {
    const { email, secret, passwordHash, at } = reset;
    const found = await findByEmail(tx, email);
    if (found === null) return null;
    const changed = (await isUnproven(tx, found, at))
      ? await lockRealmsThatShow(tx, database.dialect, found.id)
      : [];
    // Another request may have proven the address before the lock was had.
    const user = await findByEmail(tx, email);
    if (user === null) return null;
    const isFirstProof = await isUnproven(tx, user, at);
    if (!(await useMailedSecret(tx, emailKey(email), { purpose: 'reset', secret, at }))) return null;
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, ...NOTHING_WAITS, updated_at: at })
      .where('id', '=', user.id)
      .execute();
    if (isFirstProof) await proveFirst(tx, user.id, { realms: changed, at });
    const removed = await removeFactorsSince(tx, user.id, isFirstProof ? SINCE_EVER : newSince(at));
    await endTickets(tx, user.id);
    return { user: user.id, email: user.email, removed, changed, ended: await endSessions(tx, user.id) };
  });
}

/** Whoever made the account may be a stranger who typed somebody else's address. */
async function isUnproven(tx: Tx, { id, email_verified_at }: UserRow, at: IsoTime): Promise<boolean> {
  return email_verified_at === null && !(await canBeTakenBack(tx, id, at));
}

interface FirstProof {
  /** Locked. */
  readonly realms: readonly RealmId[];
  readonly at: IsoTime;
}

async function proveFirst(tx: Tx, user: UserId, { realms, at }: FirstProof): Promise<void> {
  await tx.updateTable('users').set({ email_verified_at: at }).where('id', '=', user).execute();
  await cancelInvitationsSince(tx, user, SINCE_EVER);
  await withdrawAcceptances(tx, user);
  for (const realm of realms) await nextVersion(tx, realm);
}

export interface Change {
  readonly user: UserId;
  /** The session that stays. */
  readonly token: number;
  /** The hash that the current password was verified against. */
  readonly formerHash: string;
  readonly passwordHash: string;
  readonly at: IsoTime;
}

export interface PasswordChanged {
  readonly kind: 'changed';
  /** The session's new token: whoever knew the former one is signed out too. */
  readonly token: string;
  /** To publish. The own session's event stream ends with its former token. */
  readonly ended: readonly Notice[];
}

export type PasswordChange =
  | PasswordChanged
  /** Meanwhile the password was changed. */
  | { readonly kind: 'otherPassword' }
  /** Meanwhile the session ended. */
  | { readonly kind: 'signedOut' };

/** Ends every other session, and of this one the token and its notifications, which may go to who knew it. */
export async function changePassword(
  database: Database,
  random: Random,
  change: Change,
): Promise<PasswordChange> {
  const { user, token, formerHash, passwordHash, at } = change;
  return database.write(async (tx) => {
    if (!(await isOpen(tx, token))) return { kind: 'signedOut' };
    const row = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, ...NOTHING_WAITS, updated_at: at })
      .where('id', '=', user)
      .where('password_hash', '=', formerHash)
      .returning('email_key')
      .executeTakeFirst();
    if (row === undefined) return { kind: 'otherPassword' };
    // A link that was requested before must not undo the change.
    await endMailedSecret(tx, { purpose: 'reset', emailKey: row.email_key });
    await endTickets(tx, user);
    const ended = await endSessions(tx, user, { except: token });
    await endSubscriptionOf(tx, token);
    const next = await rotateToken(tx, random, { id: token, at });
    if (next === null) throw new RetryTransaction('The session ended.');
    return { kind: 'changed', token: next, ended: [...ended, { kind: 'revoked', user, token }] };
  });
}

async function isOpen(tx: Tx, token: number): Promise<boolean> {
  const row = await tx.selectFrom('tokens').select('id').where('id', '=', token).executeTakeFirst();
  return row !== undefined;
}
