/**
 * The address under which calendars read the days of a person's tasks, at most one for each person. Whoever has it reads
 * them without a session (decision 116). The database keeps only the SHA-256 of the secret in it.
 */
import { createHash } from 'node:crypto';
import type { IsoTime, UserId } from '#domain/ids.ts';
import { feedFilePattern, type CalendarFeed } from '#domain/wire/calendar-feed.ts';
import type { Tx } from '../db/database.ts';
import type { Random } from '../random.ts';

const SECRET_BYTES = 32;

export interface FoundFeed {
  readonly user: UserId;
  readonly hasLater: boolean;
}

export async function readFeed(tx: Tx, user: UserId): Promise<CalendarFeed['feed']> {
  const row = await tx
    .selectFrom('calendar_feeds')
    .select(['created_at', 'has_later'])
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row === undefined ? null : { created_at: row.created_at, has_later: row.has_later === 1 };
}

interface NewFeed {
  readonly user: UserId;
  readonly hasLater: boolean;
  readonly at: IsoTime;
}

/** Ends the former address. Returns the path of the new one, which is known only now. The account is locked. */
export async function makeFeed(tx: Tx, random: Random, { user, hasLater, at }: NewFeed): Promise<string> {
  const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const made = { secret_hash: digestOf(secret), has_later: hasLater ? 1 : 0, created_at: at } as const;
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: user, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute();
  return `/api/feeds/${secret}.ics`;
}

export async function endFeed(tx: Tx, user: UserId): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', user).execute();
}

/** Null for an address that is malformed, unknown, replaced or ended, or if the account is gone: all alike. */
export async function findFeed(tx: Tx, file: string): Promise<FoundFeed | null> {
  const [, secret] = feedFilePattern.exec(file) ?? [];
  if (secret === undefined) return null;
  const row = await tx
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['user_id', 'has_later'])
    .where('secret_hash', '=', digestOf(secret))
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { user: row.user_id, hasLater: row.has_later === 1 };
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
