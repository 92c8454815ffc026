/** Bearer tokens: `id|secret`, of which the database keeps a SHA-256 only (docs/api.md, "Secrets and headers"). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { toIsoTime, type IsoTime, type UserId } from '#domain/ids.ts';
import type { Random } from '../random.ts';
import type { Tx } from '../db/database.ts';
import type { TokenRow } from '../db/schema.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The idle and the absolute timeout of a session. */
const SESSION_LIFETIMES = {
  remembered: { idleMs: 30 * DAY_MS, absoluteMs: 180 * DAY_MS },
  brief: { idleMs: 24 * HOUR_MS, absoluteMs: 7 * DAY_MS },
} as const;

export const MAX_SESSIONS = 50;
const SECRET_BYTES = 32;

export interface NewToken {
  readonly user: UserId;
  readonly name: string;
  readonly remember: boolean;
  readonly at: IsoTime;
}

export interface IssuedToken {
  readonly token: string;
  /** The sessions that ended for it, by the numbers of their tokens. */
  readonly evicted: readonly number[];
}

/** Creates a session. The longest unused sessions end to stay within the limit. */
export async function issueToken(tx: Tx, random: Random, wanted: NewToken): Promise<IssuedToken> {
  const secret = newSecret(random);
  const { id } = await tx
    .insertInto('tokens')
    .values({
      user_id: wanted.user,
      secret_hash: digest(secret),
      name: wanted.name,
      remember: wanted.remember ? 1 : 0,
      created_at: wanted.at,
      last_used_at: wanted.at,
      proved_at: wanted.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token: `${id}|${secret}`, evicted: await endOldest(tx, wanted.user) };
}

export interface Rotation {
  readonly id: number;
  readonly at: IsoTime;
  /** Where it matters that nobody else has replaced the secret meanwhile. */
  readonly formerHash?: string;
}

/**
 * Gives a session another secret: what was known of the former one ends. Null if the session has ended or has another
 * secret already.
 */
export async function rotateToken(
  tx: Tx,
  random: Random,
  { id, at, formerHash }: Rotation,
): Promise<string | null> {
  const secret = newSecret(random);
  const row = await tx
    .updateTable('tokens')
    .set({ secret_hash: digest(secret), proved_at: at })
    .where('id', '=', id)
    .$if(formerHash !== undefined, (query) => query.where('secret_hash', '=', formerHash ?? ''))
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? null : `${row.id}|${secret}`;
}

function newSecret(random: Random): string {
  return Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
}

async function endOldest(tx: Tx, user: UserId): Promise<readonly number[]> {
  const surplus = await tx
    .selectFrom('tokens')
    .select('id')
    .where('user_id', '=', user)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(MAX_SESSIONS)
    .execute();
  const evicted = surplus.map(({ id }) => id);
  if (evicted.length === 0) return evicted;
  await tx.deleteFrom('tokens').where('id', 'in', evicted).execute();
  return evicted;
}

export interface PresentedToken {
  readonly id: number;
  readonly secret: string;
}

/** Parses an `Authorization` header; null if it holds no valid token. */
export function parseBearer(header: string | undefined): PresentedToken | null {
  const match = /^Bearer +([1-9]\d{0,14})\|([\w-]{20,100})$/i.exec(header ?? '');
  return match?.[1] && match[2] ? { id: Number(match[1]), secret: match[2] } : null;
}

export function isSecretOf(token: Pick<TokenRow, 'secret_hash'>, secret: string): boolean {
  return timingSafeEqual(Buffer.from(token.secret_hash, 'hex'), Buffer.from(digest(secret), 'hex'));
}

/** When the token expires if it is not used again. */
export function expiryOf(token: Pick<TokenRow, 'remember' | 'created_at' | 'last_used_at'>): IsoTime {
  const { idleMs, absoluteMs } =
    token.remember === 1 ? SESSION_LIFETIMES.remembered : SESSION_LIFETIMES.brief;
  return toIsoTime(
    Math.min(Date.parse(token.last_used_at) + idleMs, Date.parse(token.created_at) + absoluteMs),
  );
}

/** Removes the sessions that have ended, however they were made. */
export async function endExpired(tx: Tx, nowMs: number): Promise<void> {
  for (const [remember, { idleMs, absoluteMs }] of [
    [1, SESSION_LIFETIMES.remembered],
    [0, SESSION_LIFETIMES.brief],
  ] as const) {
    await tx
      .deleteFrom('tokens')
      .where('remember', '=', remember)
      .where((eb) =>
        eb.or([
          eb('last_used_at', '<=', toIsoTime(nowMs - idleMs)),
          eb('created_at', '<=', toIsoTime(nowMs - absoluteMs)),
        ]),
      )
      .execute();
  }
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
