/** Verifies an email address by a link that is sent to it. */
import type { IsoTime, RealmId, UserId } from '#domain/ids.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { lockRealms, nextVersion, ownRealm } from '../realms.ts';
import { emailKey, findUserRow } from '../users.ts';
import { verificationEmail } from './account-emails.ts';
import { issueMailedSecret, mailPauseMs, useMailedSecret } from './mailed-secrets.ts';

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

/**
 * The caller's address, by the link that was sent to it: whoever is signed in as somebody else has not read that mail as
 * the owner of this account. Returns the realms that changed; null for a link that is unknown, used, expired or for
 * another address.
 */
export async function verifyEmail(
  database: Database,
  caller: UserId,
  { secret, at }: { readonly secret: string; readonly at: IsoTime },
): Promise<readonly RealmId[] | null> {
  return database.write(async (tx) => {
    const realm = ownRealm(caller);
    // No other transaction changes the address until this one ends.
    await lockRealms(tx, database.dialect, [realm]);
    const user = await findUserRow(tx, caller);
    if (user.deleted_at !== null) return null;
    if (!(await useMailedSecret(tx, user.email_key, { purpose: 'verify', secret, at }))) return null;
    if (user.email_verified_at !== null) return [];
    await tx
      .updateTable('users')
      .set({ email_verified_at: at, updated_at: at })
      .where('id', '=', caller)
      .execute();
    await nextVersion(tx, realm);
    return [realm];
  });
}
