/** What browsers are to sign with a passkey: random, good once and for five minutes. */
import { createHash } from 'node:crypto';
import { toIsoTime, type IsoTime, type UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import type { Random } from '../random.ts';

export const CHALLENGE_LASTS_MS = 5 * 60 * 1000;
const CHALLENGE_BYTES = 32;

/** `user`: for whom a passkey is being added; null where one is being used. */
export async function issueChallenge(
  tx: Tx,
  random: Random,
  { user, at }: { readonly user: UserId | null; readonly at: IsoTime },
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(random.bytes(CHALLENGE_BYTES));
  // Anybody may ask for them.
  await purgeChallenges(tx, Date.parse(at));
  const challenge_hash = digest(Buffer.from(challenge).toString('base64url'));
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge_hash, user_id: user, created_at: at })
    .execute();
  return challenge;
}

export interface Presented {
  /** In base64url, as the browser has signed it. */
  readonly challenge: string;
  readonly user: UserId | null;
  readonly at: IsoTime;
}

export async function isChallenge(tx: Tx, { challenge, user, at }: Presented): Promise<boolean> {
  const row = await tx
    .selectFrom('passkey_challenges')
    .select('challenge_hash')
    .where('challenge_hash', '=', digest(challenge))
    .where('user_id', user === null ? 'is' : '=', user)
    .where('created_at', '>', firstGood(at))
    .executeTakeFirst();
  return row !== undefined;
}

/** Of two concurrent uses one succeeds. */
export async function useChallenge(tx: Tx, { challenge, user, at }: Presented): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', digest(challenge))
    .where('user_id', user === null ? 'is' : '=', user)
    .where('created_at', '>', firstGood(at))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function purgeChallenges(tx: Tx, nowMs: number): Promise<void> {
  const last = firstGood(toIsoTime(nowMs));
  await tx.deleteFrom('passkey_challenges').where('created_at', '<=', last).execute();
}

function firstGood(at: IsoTime): IsoTime {
  return toIsoTime(Date.parse(at) - CHALLENGE_LASTS_MS);
}

function digest(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex');
}
