/** How many idempotency keys each account has. It may be 900,000 of one: counted in parts, and others are served in between. */
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { UserId } from '#domain/ids.ts';
import type { Database } from './db/database.ts';
import type { Schema } from './db/schema.ts';

export const KEYS_AT_ONCE = 5000;

interface Place {
  readonly user: UserId;
  readonly key: string;
}

export async function countKeys(database: Pick<Database, 'look'>): Promise<ReadonlyMap<UserId, number>> {
  const counts = new Map<UserId, number>();
  let after: Place = { user: 0 as UserId, key: '' };
  for (;;) {
    const place = after;
    const rows = await database.look((db) => countNext(db, place));
    for (const { user_id: user, count } of rows) counts.set(user, (counts.get(user) ?? 0) + count);
    const last = rows.at(-1);
    const counted = rows.reduce((sum, { count }) => sum + count, 0);
    if (last === undefined || counted < KEYS_AT_ONCE) return counts;
    after = { user: last.user_id, key: last.key };
    await setImmediate();
  }
}

/** By account, with the last of its keys. */
function countNext(db: Kysely<Schema>, after: Place) {
  const keys = db
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key'])
    .orderBy('user_id')
    .orderBy('key')
    .limit(KEYS_AT_ONCE);
  // Two queries, each with its limit, as in `realm-page.ts`.
  const ofSame = keys.where('user_id', '=', after.user).where('key', '>', after.key);
  const ofOthers = keys.where('user_id', '>', after.user);
  const next = db
    .selectFrom(ofSame.as('same'))
    .selectAll()
    .unionAll(db.selectFrom(ofOthers.as('others')).selectAll())
    .orderBy('user_id')
    .orderBy('key')
    .limit(KEYS_AT_ONCE);
  return db
    .selectFrom(next.as('next'))
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count'), eb.fn.max('key').as('key')])
    .groupBy('user_id')
    .orderBy('user_id')
    .execute();
}
