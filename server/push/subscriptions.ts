/** The subscription of a device, at most one for each session. It goes with the row of the session, however that ends. */
import { ECDH } from 'node:crypto';
import { toIsoTime, type IsoTime, type UserId } from '#domain/ids.ts';
import { USUAL_QUIET_HOURS, type QuietHours } from '#domain/quiet-hours.ts';
import { nextAtHour } from '#domain/time-zone.ts';
import type { PushBody, PushSettings, PushState } from '#domain/wire/push.ts';
import type { Tx } from '../db/database.ts';
import type { PushSubscriptionRow } from '../db/schema.ts';
import { hashOf } from './endpoint.ts';

/** Devices of a person. Beyond that the one whose session was used longest ago loses its subscription. */
export const MAX_SUBSCRIPTIONS = 10;

const USUAL: PushSettings = { digest_hour: 8, quiet: USUAL_QUIET_HOURS, show_names: false };

export interface Subscriber {
  readonly user: UserId;
  /** Of the session. */
  readonly token: number;
}

export async function findSubscription(tx: Tx, token: number): Promise<PushSubscriptionRow | null> {
  const row = await tx
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('token_id', '=', token)
    .executeTakeFirst();
  return row ?? null;
}

export function shownSubscription(row: PushSubscriptionRow): NonNullable<PushState['subscription']> {
  return { time_zone: row.time_zone, ...settingsOf(row) };
}

function settingsOf(row: PushSubscriptionRow): PushSettings {
  return { digest_hour: row.digest_hour, quiet: quietOf(row), show_names: row.shows_names === 1 };
}

export function quietOf({
  quiet_from: from,
  quiet_until: until,
}: Pick<PushSubscriptionRow, 'quiet_from' | 'quiet_until'>): QuietHours | null {
  return from === null || until === null ? null : { from, until };
}

/** Whether messages can be encrypted for it. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes or replaces it. Null if the session has ended. What the device has had until now, under another session, ends: the
 * person before does not read on.
 */
export async function keepSubscription(
  tx: Tx,
  { user, token }: Subscriber,
  { body, at }: { readonly body: PushBody; readonly at: IsoTime },
): Promise<PushSubscriptionRow | null> {
  const session = await tx.selectFrom('tokens').select('id').where('id', '=', token).executeTakeFirst();
  if (session === undefined) return null;
  const endpoint_hash = hashOf(body.endpoint);
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', endpoint_hash)
    .where('token_id', '<>', token)
    .execute();
  const before = await findSubscription(tx, token);
  const chosen = { ...(before === null ? USUAL : settingsOf(before)), ...givenIn(body) };
  const columns = {
    user_id: user,
    endpoint: body.endpoint,
    endpoint_hash,
    host: new URL(body.endpoint).host,
    p256dh: body.keys.p256dh,
    auth: body.keys.auth,
    time_zone: body.time_zone,
    digest_hour: chosen.digest_hour,
    quiet_from: chosen.quiet?.from ?? null,
    quiet_until: chosen.quiet?.until ?? null,
    shows_names: chosen.show_names ? (1 as const) : (0 as const),
    digest_at: digestAt(before, { ...chosen, time_zone: body.time_zone }, at),
    // Quiet hours may be others now: they are looked at when it is sent.
    news_at: before === null || before.news_at === null ? null : at,
    attempts: 0,
  };
  const row = await tx
    .insertInto('push_subscriptions')
    .values({ token_id: token, ...columns, rests_until: at, claimed_until: null, created_at: at })
    .onConflict((conflict) => conflict.column('token_id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  await endLeastUsed(tx, user);
  return row;
}

function givenIn({ digest_hour, quiet, show_names }: PushBody): Partial<PushSettings> {
  return {
    ...(digest_hour !== undefined && { digest_hour }),
    ...(quiet !== undefined && { quiet }),
    ...(show_names !== undefined && { show_names }),
  };
}

/** One that is due already stays due, unless its hour was changed. */
function digestAt(
  before: PushSubscriptionRow | null,
  { digest_hour, time_zone }: Pick<PushSettings, 'digest_hour'> & { readonly time_zone: string },
  at: IsoTime,
): IsoTime | null {
  const isSame = before?.digest_hour === digest_hour && before.time_zone === time_zone;
  return isSame ? before.digest_at : nextDigest({ digest_hour, time_zone }, at);
}

export function nextDigest(
  { digest_hour, time_zone }: Pick<PushSubscriptionRow, 'digest_hour' | 'time_zone'>,
  after: IsoTime,
): IsoTime | null {
  return digest_hour === null ? null : toIsoTime(nextAtHour(time_zone, digest_hour, Date.parse(after)));
}

async function endLeastUsed(tx: Tx, user: UserId): Promise<void> {
  const surplus = await tx
    .selectFrom('push_subscriptions')
    .innerJoin('tokens', 'tokens.id', 'push_subscriptions.token_id')
    .select('push_subscriptions.id')
    .where('push_subscriptions.user_id', '=', user)
    .orderBy('last_used_at', 'desc')
    .orderBy('push_subscriptions.id', 'desc')
    .limit(1000)
    .offset(MAX_SUBSCRIPTIONS)
    .execute();
  for (const { id } of surplus) await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export async function endSubscriptionOf(tx: Tx, token: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('token_id', '=', token).execute();
}
