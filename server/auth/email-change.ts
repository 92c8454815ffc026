/**
 * The email of an account: a new one waits until its link was opened, and a former one that was proven can be taken back
 * for a week (`take-back-email.ts`). Until then nobody else can have it.
 */
import { toIsoTime, type IsoTime, type UserId } from '#domain/ids.ts';
import { EMAIL_WAITS_MS, TAKE_BACK_LASTS_MS } from '#domain/wire/recovery.ts';
import { RetryTransaction, type Tx } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import type { Random } from '../random.ts';
import { emailKey, findByEmail } from '../users.ts';
import { createSecret, digestOf, endMailedSecret, endMailedSecrets } from './mailed-secrets.ts';

/** The email that still waits for its proof; null if there is none or it has waited too long. */
export function waitingEmail(
  { pending_email, pending_email_at }: Pick<UserRow, 'pending_email' | 'pending_email_at'>,
  at: IsoTime,
): string | null {
  const isCurrent = pending_email_at !== null && pending_email_at > before(at, EMAIL_WAITS_MS);
  return isCurrent ? pending_email : null;
}

/** False if none waits. */
export async function forgetWaitingEmail(tx: Tx, user: UserId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ pending_email: null, pending_email_at: null })
    .where('id', '=', user)
    .where('pending_email', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Wanted {
  /** Whoever wants it; null for a new account. */
  readonly by: UserId | null;
  readonly at: IsoTime;
}

/** Whether it is somebody else's, or was until a few days ago. */
export async function isTaken(tx: Tx, email: string, wanted: Wanted): Promise<boolean> {
  const owner = await findByEmail(tx, email);
  return (owner !== null && owner.id !== wanted.by) || (await isReserved(tx, email, wanted));
}

/** Its former owner, who may not have read the mail yet, can take it back. */
export async function isReserved(tx: Tx, email: string, { by, at }: Wanted): Promise<boolean> {
  const row = await tx
    .selectFrom('email_changes')
    .select('id')
    .where('former_key', '=', emailKey(email))
    .where('changed_at', '>', before(at, TAKE_BACK_LASTS_MS))
    .where('user_id', '<>', by ?? (0 as UserId))
    .executeTakeFirst();
  return row !== undefined;
}

export interface EmailChange {
  readonly email: string;
  readonly verifiedAt: IsoTime | null;
  readonly requestedAt: IsoTime;
  readonly at: IsoTime;
}

/** What the former address is to be told. */
export interface FormerEmail {
  readonly former: string;
  /** The secret by which it is taken back; null if nobody had proven that it was theirs. */
  readonly takeBack: string | null;
}

/** `former` is the account as it is, under the locks of the realms that show it. The email must not be taken. */
export async function changeEmail(
  tx: Tx,
  random: Random,
  former: UserRow,
  { email, verifiedAt, requestedAt, at }: EmailChange,
): Promise<FormerEmail> {
  await setEmail(tx, former, {
    email,
    email_key: emailKey(email),
    email_verified_at: verifiedAt,
    pending_email: null,
    pending_email_at: null,
    updated_at: at,
  });
  // Read after the write: a change that made it free may have been committed between the first look and this.
  if (await isReserved(tx, email, { by: former.id, at }))
    throw new RetryTransaction('The address is reserved.');
  // A stranger at a mistyped address must not get the account.
  if (former.email_verified_at === null) return { former: former.email, takeBack: null };
  const takeBack = createSecret(random);
  await tx
    .insertInto('email_changes')
    .values({
      user_id: former.id,
      former_email: former.email,
      former_key: former.email_key,
      secret_hash: digestOf(takeBack),
      requested_at: requestedAt,
      changed_at: at,
    })
    .execute();
  return { former: former.email, takeBack };
}

type NewAddress = Pick<UserRow, 'email' | 'email_key' | 'email_verified_at' | 'updated_at'> &
  Partial<UserRow>;

/** The links that were mailed to the former address end, and so does what others may have asked for at the new one. */
export async function setEmail(
  tx: Tx,
  former: Pick<UserRow, 'id' | 'email_key'>,
  next: NewAddress,
): Promise<void> {
  await endMailedSecrets(tx, former.email_key);
  await endMailedSecret(tx, { purpose: 'reset', emailKey: next.email_key });
  try {
    await tx.updateTable('users').set(next).where('id', '=', former.id).execute();
  } catch (error) {
    // On a second run the query for the address finds the account that was faster.
    if (isUniqueViolation(error))
      throw new RetryTransaction('Another account took the address.', { cause: error });
    throw error;
  }
}

/** Whether a former address that was verified has a claim to the account. */
export async function canBeTakenBack(tx: Tx, user: UserId, at: IsoTime): Promise<boolean> {
  const row = await tx
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', user)
    .where('changed_at', '>', before(at, TAKE_BACK_LASTS_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes what has waited too long and what can no longer be taken back. */
export async function purgeEmailChanges(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ pending_email: null, pending_email_at: null })
    .where('pending_email_at', '<=', toIsoTime(nowMs - EMAIL_WAITS_MS))
    .execute();
  await tx
    .deleteFrom('email_changes')
    .where('changed_at', '<=', toIsoTime(nowMs - TAKE_BACK_LASTS_MS))
    .execute();
}

function before(at: IsoTime, ms: number): IsoTime {
  return toIsoTime(Date.parse(at) - ms);
}
