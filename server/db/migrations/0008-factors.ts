/** When a session last proved who uses it, and the second factors of accounts (decision 85). */
import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../database.ts';
import { serial } from './0001-first.ts';

export async function addFactors(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of statements(serial(dialect))) await sql.raw(statement).execute(db);
}

function statements(id: string): readonly string[] {
  return [
    // Empty in sessions of before: their next sensitive action asks.
    `alter table tokens add column proved_at text`,

    `create table totp_factors (
      user_id bigint primary key references users (id) on delete cascade,
      secret text not null,
      last_step bigint not null default 0,
      created_at text not null,
      confirmed_at text
    )`,

    `create table recovery_codes (
      user_id bigint not null references users (id) on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`,

    `create table passkeys (
      id ${id},
      user_id bigint not null references users (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      name text not null,
      created_at text not null,
      last_used_at text
    )`,
    `create index passkeys_user on passkeys (user_id)`,

    `create table passkey_challenges (
      challenge_hash text primary key,
      user_id bigint references users (id) on delete cascade,
      created_at text not null
    )`,
    `create index passkey_challenges_user on passkey_challenges (user_id)`,
    `create index passkey_challenges_age on passkey_challenges (created_at)`,

    `create table sign_in_tickets (
      ticket_hash text primary key,
      user_id bigint not null references users (id) on delete cascade,
      created_at text not null
    )`,
    `create index sign_in_tickets_user on sign_in_tickets (user_id)`,
    `create index sign_in_tickets_age on sign_in_tickets (created_at)`,
  ];
}
