/**
 * Sends what is due to a device that is claimed: its news, then its digest. Reads, sends and notes what became of it one
 * after the other, and never sends inside of a transaction.
 */
import { toIsoTime, type IsoTime } from '#domain/ids.ts';
import { afterQuiet } from '#domain/quiet-hours.ts';
import { lastAtHour, wallIn } from '#domain/time-zone.ts';
import type { PushMessage } from '#domain/wire/push-message.ts';
import { expiryOf } from '../auth/tokens.ts';
import type { Database, Tx } from '../db/database.ts';
import type { PushSubscriptionRow } from '../db/schema.ts';
import type { Log } from '../log/log.ts';
import { composeDigest } from './compose-digest.ts';
import { composeNews } from './compose-news.ts';
import type { PushDelivery } from '../push/delivery.ts';
import { endIfSame, postpone, completeDigest, completeNews } from './record-outcome.ts';
import { quietOf } from '../push/subscriptions.ts';

export interface SendingDeps {
  readonly database: Database;
  readonly push: Pick<PushDelivery, 'deliver'>;
  readonly clock: () => number;
  readonly log: Log;
  readonly mailIsSetUp: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Before the second attempt, the third, and so on. After the last of them the message is dropped. */
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];
/** Of a digest: the day that it tells of is no longer ahead. */
const LATE_MS = 6 * HOUR_MS;
/** What a message has room for, and more. Beyond them each is counted without a look whether it still holds. */
const MOST_NEWS = 200;

/** One device at one time. */
interface Sending extends SendingDeps {
  readonly row: PushSubscriptionRow;
  readonly at: IsoTime;
}

export async function sendDue(deps: SendingDeps, row: PushSubscriptionRow): Promise<void> {
  const at = toIsoTime(deps.clock());
  const sending = { ...deps, row, at };
  const { database } = deps;
  if (await database.read((tx) => hasEnded(tx, sending))) {
    await database.write((tx) => endIfSame(tx, row));
    return;
  }
  const loudAt = toIsoTime(afterQuiet(quietOf(row), row.time_zone, Date.parse(at)));
  if (loudAt > at) {
    await database.write((tx) => postpone(tx, row, { at, until: loudAt, attempts: row.attempts }));
    return;
  }
  if (isDue(row.news_at, at) && !(await sendNews(sending))) return;
  if (isDue(row.digest_at, at)) await sendDigest(sending);
}

function isDue(due: IsoTime | null, at: IsoTime): boolean {
  return due !== null && due <= at;
}

/** Expired ones are deleted once an hour. */
async function hasEnded(tx: Tx, { row, at }: Sending): Promise<boolean> {
  const session = await tx
    .selectFrom('tokens')
    .select(['remember', 'created_at', 'last_used_at'])
    .where('id', '=', row.token_id)
    .executeTakeFirst();
  return session === undefined || expiryOf(session) <= at;
}

/** False if nothing more is to be sent now. */
async function sendNews(sending: Sending): Promise<boolean> {
  const { database, row, at, mailIsSetUp } = sending;
  const composed = await database.read(async (tx) => {
    const rows = await tx
      .selectFrom('push_news')
      .selectAll()
      .where('subscription_id', '=', row.id)
      .orderBy('id')
      .limit(MOST_NEWS)
      .execute();
    const unread = rows.length < MOST_NEWS ? 0 : (await countNews(tx, row.id)) - rows.length;
    const message = await composeNews(tx, rows, { ...readerOf(sending), at, mailIsSetUp, unread });
    return { told: unread > 0 ? ('all' as const) : rows.map(({ id }) => id), message };
  });
  const end = await deliver(sending, composed.message);
  if (end === 'later' || end === 'gone') return false;
  await database.write((tx) =>
    completeNews(tx, row, {
      told: composed.told,
      at,
      isSent: end === 'sent',
      isLast: !isDue(row.digest_at, at),
    }),
  );
  return true;
}

async function countNews(tx: Tx, subscription: number): Promise<number> {
  const { count } = await tx
    .selectFrom('push_news')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscription_id', '=', subscription)
    .executeTakeFirstOrThrow();
  return count;
}

async function sendDigest(sending: Sending): Promise<void> {
  const { database, row, at } = sending;
  const message = isLate(row, at) ? null : await database.read((tx) => composeDigest(tx, readerOf(sending)));
  const end = await deliver(sending, message);
  if (end === 'later' || end === 'gone') return;
  await database.write((tx) => completeDigest(tx, row, at));
}

/** Measured from the hour that was chosen, or the end of the quiet hours: each retry moves `digest_at`. */
function isLate(row: PushSubscriptionRow, at: IsoTime): boolean {
  if (row.digest_hour === null) return false;
  const nowMs = Date.parse(at);
  const chosenMs = lastAtHour(row.time_zone, row.digest_hour, nowMs);
  return nowMs - afterQuiet(quietOf(row), row.time_zone, chosenMs) > LATE_MS;
}

function readerOf({ row, at }: Sending) {
  const { day: today } = wallIn(row.time_zone)(Date.parse(at));
  return { user: row.user_id, today, showsNames: row.shows_names === 1 };
}

/** `none`: there was nothing to send. `gone` and `later` are noted already. */
async function deliver(
  { database, push, log, row, at }: Sending,
  message: PushMessage | null,
): Promise<'sent' | 'none' | 'dropped' | 'gone' | 'later'> {
  if (message === null) return 'none';
  const quiet = quietOf(row);
  const addressed = { ...message, user: row.user_id, ...(quiet !== null && { quiet }) };
  const delivered = await push.deliver(row, addressed);
  switch (delivered.kind) {
    case 'sent':
      return 'sent';
    case 'gone':
      await database.write((tx) => endIfSame(tx, row));
      return 'gone';
    case 'refused':
      log.warn({ status: delivered.status }, 'a push service refused a message');
      return 'dropped';
    case 'unreachable': {
      const usualMs = RETRY_AFTER_MS[row.attempts];
      if (usualMs === undefined) {
        log.warn({}, 'a push message was given up: its push service cannot be reached');
        return 'dropped';
      }
      const until = toIsoTime(Date.parse(at) + Math.max(usualMs, delivered.retryAfterMs ?? 0));
      await database.write((tx) => postpone(tx, row, { at, until, attempts: row.attempts + 1 }));
      return 'later';
    }
  }
}
