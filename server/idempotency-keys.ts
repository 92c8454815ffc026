/** `Idempotency-Key`: claimed in the transaction of the effect, so that the effect happens once (docs/api.md, "Writes"). */
import type { Insertable } from 'kysely';
import type { IsoTime, TaskRef, UserId } from '#domain/ids.ts';
import type { Database, Tx } from './db/database.ts';
import { EXPIRED_AT_ONCE, repeatInTurns } from './db/repeat-in-turns.ts';
import { keptQuery, type Place } from './db/kept-query.ts';
import type { IdempotencyKeysTable } from './db/schema.ts';
import { invalid } from './http/reply.ts';

export interface Claim {
  readonly user: UserId;
  /** Null if the request has no key: it proceeds, and nothing is stored. */
  readonly key: string | null;
  readonly fingerprint: string;
  /** That of a key which a server of before has stored. */
  readonly formerFingerprint?: string | null;
  readonly at: IsoTime;
  /** What its first answer will be, as far as the request tells. */
  readonly expected?: Answered;
}

/** The status of an answer, and the task in it. */
export interface Answered {
  readonly status: number;
  readonly task: TaskRef | null;
}

export type Claimed =
  | { readonly kind: 'new' }
  /** Done before: its status, and the task in its answer. */
  | { readonly kind: 'replay'; readonly status: number; readonly task: TaskRef | null }
  /** The key belongs to another request. */
  | { readonly kind: 'reused' };

export const keyReused = invalid(
  { 'Idempotency-Key': ['The key belongs to another request.'] },
  'idempotency_key_reused',
);

export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,64}$/;

export function isIdempotencyKey(key: string): boolean {
  return idempotencyKeyPattern.test(key);
}

/** A second request with the same key waits here until the first has committed or rolled back. */
export async function claimKey(tx: Tx, claim: Claim): Promise<Claimed> {
  const { user, key, fingerprint, formerFingerprint = null } = claim;
  if (key === null) return { kind: 'new' };
  const row = keyRow({ expected: unknown, ...claim, key });
  if ((await addKey(tx, row)).length === 1) return { kind: 'new' };
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'task_ref'])
    .where('user_id', '=', user)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (![fingerprint, formerFingerprint].includes(earlier.request_hash)) return { kind: 'reused' };
  return { kind: 'replay', status: earlier.status, task: earlier.task_ref };
}

export type KeyRow = Insertable<IdempotencyKeysTable>;

export function keyRow({
  user,
  key,
  fingerprint,
  at,
  expected: { status, task },
}: Claim & { readonly key: string; readonly expected: Answered }): KeyRow {
  return { user_id: user, key, request_hash: fingerprint, status, task_ref: task, created_at: at };
}

/** No row that others see has the status 0: it is that of a transaction that is running. */
const unknown: Answered = { status: 0, task: null };

const addKey = keptQuery((db, place: Place<KeyRow>) =>
  db
    .insertInto('idempotency_keys')
    .values({
      user_id: place('user_id'),
      key: place('key'),
      request_hash: place('request_hash'),
      status: place('status'),
      task_ref: place('task_ref'),
      created_at: place('created_at'),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('status'),
);

/** Stores a success. Anything else releases the key: the request may succeed later. */
export async function recordAnswer(
  tx: Tx,
  { user, key, expected }: Claim,
  { status, task }: Answered,
): Promise<void> {
  if (key === null || (status === expected?.status && task === expected.task)) return;
  if (status >= 200 && status < 300) {
    await tx
      .updateTable('idempotency_keys')
      .set({ status, task_ref: task })
      .where('user_id', '=', user)
      .where('key', '=', key)
      .execute();
    return;
  }
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', user).where('key', '=', key).execute();
}

/** Removes the keys claimed before. Their requests are protected only by `client_ref` from then on. */
export async function purgeKeys(
  database: Pick<Database, 'write'>,
  before: IsoTime,
  signal?: AbortSignal,
): Promise<void> {
  await repeatInTurns(() => database.write((tx) => purgeSome(tx, before)), signal);
}

async function purgeSome(tx: Tx, before: IsoTime): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('idempotency_keys')
    .where((eb) =>
      eb(
        eb.refTuple('user_id', 'key'),
        'in',
        eb
          .selectFrom('idempotency_keys')
          .select(['user_id', 'key'])
          .where('created_at', '<', before)
          .limit(EXPIRED_AT_ONCE)
          .$asTuple('user_id', 'key'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
