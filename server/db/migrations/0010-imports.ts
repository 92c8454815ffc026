/** The state of each user's last import, so that a large one goes on after a restart and its progress can be shown. */
import { sql, type Kysely } from 'kysely';

export async function addImports(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table imports (
    user_id bigint not null primary key references users (id) on delete cascade,
    id text not null unique,
    token_id bigint not null,
    state text not null,
    rows_total integer,
    rows_done integer not null,
    imported integer not null,
    refusal text,
    claim text,
    claimed_until text not null,
    attempts integer not null,
    created_at text not null
  )`,
  `create index imports_running on imports (claimed_until) where state = 'running'`,
] as const;
