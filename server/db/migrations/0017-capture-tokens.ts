/** Tokens by which other programs add to a person's inbox (decision 122). */
import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../database.ts';
import { serial } from './0001-first.ts';

export async function addCaptureTokens(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of statements(serial(dialect))) await sql.raw(statement).execute(db);
}

function statements(id: string): readonly string[] {
  return [
    `create table capture_tokens (
      id ${id},
      user_id bigint not null references users (id) on delete cascade,
      secret_hash text not null unique,
      name text not null,
      created_at text not null,
      last_used_at text
    )`,
    `create index capture_tokens_user on capture_tokens (user_id)`,
  ];
}
