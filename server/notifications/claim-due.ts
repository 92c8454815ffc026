/** Finds the devices to which something is due, and claims each for one process. */
import type { ExpressionBuilder, Kysely } from 'kysely';
import { toIsoTime, type IsoTime } from '#domain/ids.ts';
import type { Database } from '../db/database.ts';
import type { PushSubscriptionRow, Schema } from '../db/schema.ts';

/** Much longer than a delivery takes. If its process is killed, another one takes over by then. */
const CLAIMED_MS = 60_000;

export interface Claiming {
  readonly at: IsoTime;
  readonly most: number;
  /** Push services that are to be left alone. */
  readonly busyHosts: readonly string[];
}

/** The longest due first. No transaction where nothing is due. */
export async function claimDue(
  database: Database,
  { at, most, busyHosts }: Claiming,
): Promise<readonly PushSubscriptionRow[]> {
  const due = await database.look((db) => selectDue(db, at, busyHosts).limit(most).execute());
  if (due.length === 0) return [];
  return database.write((tx) =>
    tx
      .updateTable('push_subscriptions')
      .set({ claimed_until: toIsoTime(Date.parse(at) + CLAIMED_MS) })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .where(isClaimable(at))
      .returningAll()
      .execute(),
  );
}

function selectDue(db: Kysely<Schema>, at: IsoTime, busyHosts: readonly string[]) {
  const free = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where(isClaimable(at))
    .orderBy((eb) => eb.fn.coalesce('news_at', 'digest_at'));
  return busyHosts.length === 0 ? free : free.where('host', 'not in', busyHosts);
}

/** Something is due, and no process is at it. */
function isClaimable(at: IsoTime) {
  return (eb: ExpressionBuilder<Schema, 'push_subscriptions'>) =>
    eb.and([
      eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]),
      eb.or([eb('news_at', '<=', at), eb('digest_at', '<=', at)]),
    ]);
}
