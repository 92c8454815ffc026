/**
 * What becomes of a claimed device. Its settings may have changed, and more news may have come, since it was claimed: so each
 * of these begins with its row, which whoever adds news writes too.
 */
import { toIsoTime, type IsoTime } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import type { PushSubscriptionRow } from '../db/schema.ts';
import { NEWS_REST_MS } from '../push/note-news.ts';
import { nextDigest } from '../push/subscriptions.ts';

interface Told {
  /** The rows of the news that have been told, or are not to be; `all` until now where there were too many. */
  readonly told: readonly number[] | 'all';
  readonly at: IsoTime;
  readonly isSent: boolean;
  /** A digest is sent after them. */
  readonly isLast: boolean;
}

export async function completeNews(
  tx: Tx,
  { id }: PushSubscriptionRow,
  { told, at, isSent, isLast }: Told,
): Promise<void> {
  const restsUntil = toIsoTime(Date.parse(at) + NEWS_REST_MS);
  await tx
    .updateTable('push_subscriptions')
    .set({
      attempts: 0,
      ...(isLast && { claimed_until: null }),
      ...(isSent && { rests_until: restsUntil }),
    })
    .where('id', '=', id)
    .execute();
  const news = tx.deleteFrom('push_news').where('subscription_id', '=', id);
  if (told === 'all') await news.where('at', '<=', at).execute();
  else if (told.length > 0) await news.where('id', 'in', told).execute();
  const more = await tx
    .selectFrom('push_news')
    .select('id')
    .where('subscription_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  const news_at = more === undefined ? null : isSent ? restsUntil : at;
  await tx.updateTable('push_subscriptions').set({ news_at }).where('id', '=', id).execute();
}

export async function completeDigest(tx: Tx, row: PushSubscriptionRow, at: IsoTime): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ claimed_until: null, attempts: 0 })
    .where('id', '=', row.id)
    .execute();
  await tx
    .updateTable('push_subscriptions')
    .set({ digest_at: nextDigest(row, at) })
    .where('id', '=', row.id)
    .where('digest_at', '=', row.digest_at)
    .execute();
}

interface Postponed {
  readonly at: IsoTime;
  readonly until: IsoTime;
  readonly attempts: number;
}

/** All that is due. */
export async function postpone(
  tx: Tx,
  { id }: PushSubscriptionRow,
  { at, until, attempts }: Postponed,
): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ claimed_until: null, attempts })
    .where('id', '=', id)
    .execute();
  for (const due of ['news_at', 'digest_at'] as const) {
    await tx
      .updateTable('push_subscriptions')
      .set({ [due]: until })
      .where('id', '=', id)
      .where(due, '<=', at)
      .execute();
  }
}

/** The device may have another subscription since. */
export async function endIfSame(tx: Tx, { id, endpoint_hash }: PushSubscriptionRow): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint_hash', '=', endpoint_hash)
    .execute();
}
