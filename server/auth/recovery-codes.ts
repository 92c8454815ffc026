/**
 * Ten codes for whoever has lost the other factors, each good once. They have 120 random bits, so that a plain digest
 * protects them (decision 85).
 */
import { createHash } from 'node:crypto';
import type { UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import type { Random } from '../random.ts';

export const RECOVERY_CODES = 10;

/** Crockford's base32: no letter that looks like another or like a digit. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 24;

/** Replaces all former ones. They are shown now and never again. */
export async function replaceRecoveryCodes(tx: Tx, random: Random, user: UserId): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(random));
  await removeRecoveryCodes(tx, user);
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: user, code_hash: digest(code) })))
    .execute();
  return codes.map(inGroups);
}

/** Uses one up. Of two concurrent uses one succeeds. Letters that are no part of a code are the digits they look like. */
export async function spendRecoveryCode(tx: Tx, user: UserId, typed: string): Promise<boolean> {
  const code = typed.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user)
    .where('code_hash', '=', digest(code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(tx: Tx, user: UserId): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return count;
}

export async function removeRecoveryCodes(tx: Tx, user: UserId): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
}

function newCode(random: Random): string {
  // 256 is a multiple of 32: each letter is equally likely.
  return Array.from(random.bytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

function inGroups(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}

function digest(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
