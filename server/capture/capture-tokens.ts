/**
 * Tokens by which other programs add to a person's inbox, and do nothing else (decision 122). The database keeps only the
 * SHA-256 of each.
 */
import { createHash } from 'node:crypto';
import type { IsoTime, UserId } from '#domain/ids.ts';
import type { CaptureToken } from '#domain/wire/capture.ts';
import type { Tx } from '../db/database.ts';
import type { Random } from '../random.ts';

export const MAX_CAPTURE_TOKENS = 20;

const SECRET_BYTES = 32;
/** By which programs that look for leaked secrets recognise one. */
const PREFIX = 'kinbox_capture_';
const PATTERN = /^kinbox_capture_[\w-]{43}$/;

export async function listCaptureTokens(tx: Tx, user: UserId): Promise<readonly CaptureToken[]> {
  return tx
    .selectFrom('capture_tokens')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', user)
    .orderBy('id', 'desc')
    .execute();
}

interface NewCaptureToken {
  readonly user: UserId;
  readonly name: string;
  readonly at: IsoTime;
}

export type MadeCaptureToken = (CaptureToken & { readonly token: string }) | 'tooMany';

/** The token is known only now. The account is locked. */
export async function makeCaptureToken(
  tx: Tx,
  random: Random,
  { user, name, at }: NewCaptureToken,
): Promise<MadeCaptureToken> {
  if ((await listCaptureTokens(tx, user)).length >= MAX_CAPTURE_TOKENS) return 'tooMany';
  const token = `${PREFIX}${Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url')}`;
  const { id } = await tx
    .insertInto('capture_tokens')
    .values({ user_id: user, secret_hash: digestOf(token), name, created_at: at, last_used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, created_at: at, last_used_at: null, token };
}

/** False if the user has no such token. */
export async function endCaptureToken(tx: Tx, user: UserId, id: number): Promise<boolean> {
  const ended = await tx
    .deleteFrom('capture_tokens')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return ended.length > 0;
}

export async function endCaptureTokens(tx: Tx, user: UserId): Promise<void> {
  await tx.deleteFrom('capture_tokens').where('user_id', '=', user).execute();
}

/** As a bearer, or as the password of a Basic header, whatever name goes with it: some programs can send only that. */
export function presentedToken(header: string | undefined): string | null {
  const [, scheme = '', credentials = ''] = /^(Bearer|Basic) +(\S{1,500})$/i.exec(header ?? '') ?? [];
  const isBasic = scheme.toLowerCase() === 'basic';
  const token = isBasic ? passwordIn(credentials) : credentials;
  return PATTERN.test(token) ? token : null;
}

function passwordIn(credentials: string): string {
  return Buffer.from(credentials, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
