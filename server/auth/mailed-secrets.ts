/**
 * The secrets in mailed links. One for each purpose and address, whether or not the address has an account, so that
 * both cases cost the same; the database keeps only a SHA-256.
 */
import { createHash } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { toIsoTime, type IsoTime } from '#domain/ids.ts';
import { RESET_LASTS_MS, VERIFICATION_LASTS_MS } from '#domain/wire/recovery.ts';
import type { Random } from '../random.ts';
import type { Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export type MailPurpose = 'reset' | 'verify';

const LASTS_MS: Readonly<Record<MailPurpose, number>> = {
  reset: RESET_LASTS_MS,
  verify: VERIFICATION_LASTS_MS,
};
const PAUSE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Strangers can ask for a reset, so an address gets more of those; `resetMailPerNetwork` limits each of them. */
const LETTERS_A_DAY: Readonly<Record<MailPurpose, number>> = { reset: 20, verify: 5 };
const SECRET_BYTES = 32;

export interface Addressed {
  readonly purpose: MailPurpose;
  readonly emailKey: string;
}

/** A new secret that replaces the former one; null if the address was sent one a minute ago, or all of its day. */
export async function issueMailedSecret(
  tx: Tx,
  random: Random,
  { purpose, emailKey }: Addressed,
  at: IsoTime,
): Promise<string | null> {
  const secret = createSecret(random);
  const issued = { secret_hash: digestOf(secret), sent_at: at };
  const minuteAgo = before(at, PAUSE_MS);
  const dayAgo = before(at, DAY_MS);
  // One statement, so that of two concurrent requests one is too early.
  const row = await tx
    .insertInto('mailed_secrets')
    .values({ purpose, email_key: emailKey, ...issued, day_began_at: at, sent_that_day: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'email_key'])
        .doUpdateSet((eb) => ({
          ...issued,
          day_began_at: eb
            .case()
            .when('mailed_secrets.day_began_at', '<=', dayAgo)
            .then(at)
            .else(eb.ref('mailed_secrets.day_began_at'))
            .end(),
          sent_that_day: eb
            .case()
            .when('mailed_secrets.day_began_at', '<=', dayAgo)
            .then(1)
            .else(eb('mailed_secrets.sent_that_day', '+', 1))
            .end(),
        }))
        .where('mailed_secrets.sent_at', '<=', minuteAgo)
        .where((eb) =>
          eb.or([
            eb('mailed_secrets.sent_that_day', '<', LETTERS_A_DAY[purpose]),
            eb('mailed_secrets.day_began_at', '<=', dayAgo),
          ]),
        ),
    )
    .returning('purpose')
    .executeTakeFirst();
  return row === undefined ? null : secret;
}

/** How long until another mail may be sent to the address. */
export async function mailPauseMs(tx: Tx, { purpose, emailKey }: Addressed, at: IsoTime): Promise<number> {
  const row = await tx
    .selectFrom('mailed_secrets')
    .select(['sent_at', 'day_began_at', 'sent_that_day'])
    .where('purpose', '=', purpose)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  if (row === undefined) return 0;
  const nextMs = Date.parse(row.sent_at) + PAUSE_MS;
  const isDayFull = row.sent_that_day >= LETTERS_A_DAY[purpose];
  const freeMs = isDayFull ? Math.max(nextMs, Date.parse(row.day_began_at) + DAY_MS) : nextMs;
  return Math.max(0, freeMs - Date.parse(at));
}

export interface PresentedSecret {
  readonly purpose: MailPurpose;
  readonly secret: string;
  readonly at: IsoTime;
}

/** The address it was sent to; null for one that is unknown, used, replaced or expired. */
export async function addressOfSecret(tx: Tx, presented: PresentedSecret): Promise<string | null> {
  const { purpose, secret, at } = presented;
  const row = await tx
    .selectFrom('mailed_secrets')
    .select('email_key')
    .where('purpose', '=', purpose)
    .where('secret_hash', '=', digestOf(secret))
    .where(isValid(purpose, at))
    .executeTakeFirst();
  return row?.email_key ?? null;
}

/** Uses up the link of an address. Of two concurrent uses one succeeds; false if the link is invalid. */
export async function useMailedSecret(
  tx: Tx,
  emailKey: string,
  { purpose, secret, at }: PresentedSecret,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailed_secrets')
    .set({ secret_hash: null })
    .where('purpose', '=', purpose)
    .where('email_key', '=', emailKey)
    .where('secret_hash', '=', digestOf(secret))
    .where(isValid(purpose, at))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Invalidates the link of the last mail. The count of mails stays. */
export async function endMailedSecret(tx: Tx, { purpose, emailKey }: Addressed): Promise<void> {
  await tx
    .updateTable('mailed_secrets')
    .set({ secret_hash: null })
    .where('purpose', '=', purpose)
    .where('email_key', '=', emailKey)
    .execute();
}

/** Whatever was mailed to an address that an account has lost: the next account with it owes nothing to those links. */
export async function endMailedSecrets(tx: Tx, emailKey: string): Promise<void> {
  await endMailedSecret(tx, { purpose: 'reset', emailKey });
  await endMailedSecret(tx, { purpose: 'verify', emailKey });
}

/** Removes entries that have neither a valid link nor a count for the current day. */
export async function purgeMailedSecrets(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .deleteFrom('mailed_secrets')
    .where('sent_at', '<=', toIsoTime(nowMs - DAY_MS))
    .execute();
}

/** The last reset link of a day lives until another may be sent: strangers who used up the others lock nobody out. */
function isValid(purpose: MailPurpose, at: IsoTime) {
  return (eb: ExpressionBuilder<Schema, 'mailed_secrets'>) => {
    const isYoung = eb('sent_at', '>', before(at, LASTS_MS[purpose]));
    if (purpose !== 'reset') return isYoung;
    const isLastOfDay = eb.and([
      eb('sent_that_day', '>=', LETTERS_A_DAY.reset),
      eb('day_began_at', '>', before(at, DAY_MS)),
    ]);
    return eb.or([isYoung, isLastOfDay]);
  };
}

function before(at: IsoTime, ms: number): IsoTime {
  return toIsoTime(Date.parse(at) - ms);
}

export function createSecret(random: Random): string {
  return Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
}

export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
