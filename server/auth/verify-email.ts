/** Verifies an email address by a link that is sent to it. */
import type { IsoTime, RealmId, UserId } from '#domain/ids.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { lockRealms, nextVersion, ownRealm } from '../realms.ts';
import { emailKey, findByEmail } from '../users.ts';
import { verificationEmail } from './account-emails.ts';
import { addressOfSecret, issueMailedSecret, mailPauseMs } from './mailed-secrets.ts';

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

export interface EmailVerified {
  readonly user: UserId;
  /** The realms that changed. */
  readonly changed: readonly RealmId[];
}

/** Null for a link that is unknown, expired or for an address without account. */
export async function verifyEmail(
  database: Database,
  secret: string,
  at: IsoTime,
): Promise<EmailVerified | null> {
  return database.write(async (tx) => {
    const address = await addressOfSecret(tx, { purpose: 'verify', secret, at });
    const user = address === null ? null : await findByEmail(tx, address);
    if (user === null) return null;
    if (user.email_verified_at !== null) return { user: user.id, changed: [] };
    const realm = ownRealm(user.id);
    await lockRealms(tx, database.dialect, [realm]);
    // The address may have been changed before the lock was acquired.
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ email_verified_at: at, updated_at: at })
      .where('id', '=', user.id)
      .where('email_key', '=', user.email_key)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await nextVersion(tx, realm);
    return { user: user.id, changed: [realm] };
  });
}
