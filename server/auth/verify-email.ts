/** Verifies an email address by a link that is sent to it. */
import type { IsoTime, RealmId, UserId } from '#domain/ids.ts';
import type { User } from '#domain/user.ts';
import type { Tx } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { nextVersion, ownRealm } from '../realms.ts';
import { emailKey, findUser, findUserRow, toUser } from '../users.ts';
import { verificationEmail } from './account-emails.ts';
import { changeEmail, forgetWaitingEmail, isTaken, waitingEmail, type FormerEmail } from './email-change.ts';
import { issueMailedSecret, mailPauseMs, useMailedSecret } from './mailed-secrets.ts';
import { lockRealmsThatShow } from './shown-realms.ts';

export type VerificationSent =
  { readonly kind: 'sent' } | { readonly kind: 'tooSoon'; readonly retryAfterMs: number };

/** Sends a mail to the address, unless it was sent one a minute ago. */
export async function sendVerification(
  { database, random, config, sendMail }: Pick<Deps, 'database' | 'random' | 'config' | 'sendMail'>,
  email: string,
  at: IsoTime,
): Promise<VerificationSent> {
  const address = { purpose: 'verify', emailKey: emailKey(email) } as const;
  const { secret, retryAfterMs } = await database.write(async (tx) => ({
    secret: await issueMailedSecret(tx, random, address, at),
    retryAfterMs: await mailPauseMs(tx, address, at),
  }));
  if (secret === null) return { kind: 'tooSoon', retryAfterMs };
  void sendMail(verificationEmail(config.appUrl, email, secret));
  return { kind: 'sent' };
}

export type EmailVerified =
  /** The link is unknown, used, expired or for another address. */
  | { readonly kind: 'invalid' }
  /** Meanwhile the address became somebody else's. */
  | { readonly kind: 'taken'; readonly changed: readonly RealmId[] }
  | { readonly kind: 'verified'; readonly user: User; readonly changed: readonly RealmId[] }
  | ({
      readonly kind: 'changed';
      readonly user: User;
      readonly changed: readonly RealmId[];
    } & FormerEmail);

/**
 * The caller's address, or the one that waits to become it, by the link that was sent there. Whoever is signed in as
 * somebody else has not read that mail as the owner of this account.
 */
export async function verifyEmail(
  { database, random }: Pick<Deps, 'database' | 'random'>,
  caller: UserId,
  { secret, at }: { readonly secret: string; readonly at: IsoTime },
): Promise<EmailVerified> {
  return database.write(async (tx) => {
    // No other transaction changes the address until this one ends.
    const realms = await lockRealmsThatShow(tx, database.dialect, caller);
    const user = await findUserRow(tx, caller);
    if (user.deleted_at !== null) return { kind: 'invalid' };
    const isLinkOf = (key: string) => useMailedSecret(tx, key, { purpose: 'verify', secret, at });
    if (await isLinkOf(user.email_key)) return proveEmail(tx, user, at);
    const waiting = waitingEmail(user, at);
    if (waiting === null || !(await isLinkOf(emailKey(waiting)))) return { kind: 'invalid' };
    if (await isTaken(tx, waiting, { by: caller, at })) {
      await forgetWaitingEmail(tx, caller);
      return { kind: 'taken', changed: [ownRealm(caller)] };
    }
    const change = { email: waiting, verifiedAt: at, requestedAt: user.pending_email_at ?? at, at };
    const former = await changeEmail(tx, random, user, change);
    for (const realm of realms) await nextVersion(tx, realm);
    return { kind: 'changed', user: await findUser(tx, caller), changed: realms, ...former };
  });
}

async function proveEmail(tx: Tx, user: UserRow, at: IsoTime): Promise<EmailVerified> {
  if (user.email_verified_at !== null) return { kind: 'verified', user: toUser(user), changed: [] };
  await tx
    .updateTable('users')
    .set({ email_verified_at: at, updated_at: at })
    .where('id', '=', user.id)
    .execute();
  await nextVersion(tx, ownRealm(user.id));
  return { kind: 'verified', user: await findUser(tx, user.id), changed: [ownRealm(user.id)] };
}
