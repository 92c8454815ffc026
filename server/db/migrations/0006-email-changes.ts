/** Emails that wait for their proof, and former ones that can still be taken back (decision 83). */
import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../database.ts';
import { serial } from './0001-first.ts';

export async function addEmailChanges(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of statements(serial(dialect))) await sql.raw(statement).execute(db);
}

function statements(id: string): readonly string[] {
  return [
    `alter table users add column pending_email text`,
    `alter table users add column pending_email_at text`,
    `create index users_pending_email on users (pending_email_at) where pending_email_at is not null`,

    `create table email_changes (
      id ${id},
      user_id bigint not null references users (id) on delete cascade,
      former_email text not null,
      former_key text not null,
      secret_hash text not null unique,
      requested_at text not null,
      changed_at text not null
    )`,
    `create index email_changes_user on email_changes (user_id)`,
    `create index email_changes_former on email_changes (former_key)`,
    `create index email_changes_age on email_changes (changed_at)`,
  ];
}
