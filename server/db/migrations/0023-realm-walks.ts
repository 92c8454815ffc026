/** Moves of whole realms, and what else concerns all rows of one, in small transactions (decision 170). */
import { sql, type Kysely } from 'kysely';

export async function addRealmWalks(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table realm_walks (
    realm_id text not null,
    kind text not null check (kind in ('move', 'clear')),
    user_id bigint not null references users (id) on delete cascade,
    to_family bigint,
    version bigint not null,
    task_id bigint not null,
    held_by text,
    at text not null,
    primary key (realm_id, kind, user_id)
  )`,
  `create index realm_walks_user on realm_walks (user_id)`,
] as const;
