/** Subscriptions of devices to push messages, and what is to be sent to them (decision 129). */
import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../database.ts';
import { serial } from './0001-first.ts';

export async function addPush(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of statements(serial(dialect))) await sql.raw(statement).execute(db);
}

function statements(id: string): readonly string[] {
  return [
    `create table push_subscriptions (
      id ${id},
      token_id bigint not null unique references tokens (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      endpoint text not null,
      endpoint_hash text not null unique,
      host text not null,
      p256dh text not null,
      auth text not null,
      time_zone text not null,
      digest_hour integer,
      quiet_from integer,
      quiet_until integer,
      shows_names integer not null,
      digest_at text,
      news_at text,
      rests_until text not null,
      attempts integer not null default 0,
      claimed_until text,
      created_at text not null
    )`,
    `create index push_subscriptions_user on push_subscriptions (user_id)`,
    `create index push_subscriptions_digest on push_subscriptions (digest_at) where digest_at is not null`,
    `create index push_subscriptions_news on push_subscriptions (news_at) where news_at is not null`,
    `create table push_news (
      id ${id},
      subscription_id bigint not null references push_subscriptions (id) on delete cascade,
      what text not null,
      subject text not null,
      by_user bigint references users (id) on delete set null,
      at text not null,
      unique (subscription_id, what, subject)
    )`,
    `create index push_news_by on push_news (by_user)`,
    // Those of before are told in the app alone.
    `alter table invitations add column is_told integer not null default 1`,
    `create index invitations_untold on invitations (id) where is_told = 0`,
  ];
}
