/** The addresses under which calendars read the days of tasks, and indexes by which these are found (decision 116). */
import { sql, type Kysely } from 'kysely';

export async function addCalendarFeeds(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table calendar_feeds (
    user_id bigint not null primary key references users (id) on delete cascade,
    secret_hash text not null unique,
    has_later integer not null,
    created_at text not null
  )`,
  `create index tasks_due on tasks (realm_id, due_on) where due_on is not null`,
  `create index tasks_later on tasks (realm_id, not_before) where not_before is not null`,
] as const;
