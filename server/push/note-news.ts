/** Notes what devices are to be notified of, in the transaction of the change. It is sent later, by `notifications/sender.ts`. */
import { sql } from 'kysely';
import { toIsoTime, type IsoTime, type UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import type { PushNewsTable } from '../db/schema.ts';

/** What comes within it is one notification, and what is undone within it is none. */
export const NEWS_WAIT_MS = 30_000;
/** After a notification the next one waits for so long. */
export const NEWS_REST_MS = 5 * 60_000;

export interface News {
  readonly user: UserId;
  readonly what: PushNewsTable['what'];
  /** The ref of a task, or the number of an invitation. */
  readonly subject: string;
  readonly by: UserId;
}

export interface Listener {
  readonly subscription: number;
  readonly user: UserId;
}

/** The devices of these people that are to be notified. */
export async function listenersOf(tx: Tx, users: readonly UserId[]): Promise<readonly Listener[]> {
  if (users.length === 0) return [];
  return tx
    .selectFrom('push_subscriptions')
    .select(['id as subscription', 'user_id as user'])
    .where('user_id', 'in', users)
    .orderBy('id')
    .execute();
}

export async function noteNews(
  tx: Tx,
  listeners: readonly Listener[],
  { news, at }: { readonly news: readonly News[]; readonly at: IsoTime },
): Promise<void> {
  const rows = listeners.flatMap(({ subscription, user }) =>
    news
      .filter((each) => each.user === user)
      .map(({ what, subject, by }) => ({ subscription_id: subscription, what, subject, by_user: by, at })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('push_news')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['subscription_id', 'what', 'subject']).doNothing())
    .execute();
  const due = toIsoTime(Date.parse(at) + NEWS_WAIT_MS);
  // Written even where it stays: who is just sending holds the row, and must not take these news for sent.
  await tx
    .updateTable('push_subscriptions')
    .set({
      news_at: sql<IsoTime>`coalesce(news_at, case when rests_until > ${due} then rests_until else ${due} end)`,
    })
    .where(
      'id',
      'in',
      rows.map(({ subscription_id }) => subscription_id),
    )
    .execute();
}
