/** Feedback, and indexes for queries over whole accounts: the statistics and the removal of an account. */
import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../database.ts';
import { serial } from './0001-first.ts';

export async function addFeedback(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of statements(serial(dialect))) await sql.raw(statement).execute(db);
}

function statements(id: string): readonly string[] {
  return [
    `create table feedback (
      id ${id},
      user_id bigint not null references users (id) on delete cascade,
      name text not null,
      description text not null,
      created_at text not null
    )`,
    `create index feedback_user on feedback (user_id, id)`,
    // All columns that the statistics read, so that they read only the index.
    `create index tasks_author on tasks (created_by, deleted_at, created_at)`,
    // Removing a task for good removes its history, wherever it was recorded.
    `create index task_changes_of on task_changes (task_id)`,
    `create index users_deleted on users (deleted_at) where deleted_at is not null`,
  ];
}
