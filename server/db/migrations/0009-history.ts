/** Indexes that the pages of lists are read from, and what the bounds of the history need. */
import { sql, type Kysely } from 'kysely';

export async function addHistoryBounds(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // In the order of the lists and of the export, with every column that a list filters by.
  `create index tasks_listed on tasks
     (realm_id, created_at, id, deleted_at, status, type, important, completed, space)`,
  `create index tasks_deleted on tasks (realm_id, deleted_at, id, space) where deleted_at is not null`,
  `create index tasks_projects on tasks (realm_id, created_at, id, space)
     where type = 'project' and deleted_at is null`,
  // With the realm, or SQLite looks for the subtasks of a project through all tasks of the realm.
  `create index tasks_subtasks on tasks (project_id, realm_id, deleted_at)`,
  `drop index tasks_project`,

  // Whose words a change overwrote, 0 if that is not known. 1 in is_lost: words of another author, or another device.
  `alter table task_changes add column words_by bigint not null default 0`,
  `alter table task_changes add column is_lost integer not null default 1 check (is_lost in (0, 1))`,
  `alter table task_changes add column by_session bigint`,
  // 0: a row of before. A job measures it, and finds out whose words it has.
  `alter table task_changes add column bytes bigint not null default 0`,
  `create index task_changes_unmeasured on task_changes (id) where bytes = 0`,
  `create index task_changes_lost on task_changes (at) where is_lost = 1`,
  `create index task_changes_kept on task_changes (realm_id, task_id, is_lost, id, bytes)`,
  `create index task_changes_oldest on task_changes (realm_id, words_by, is_lost, id)`,
  `create table history_sizes (
    realm_id text not null,
    words_by bigint not null,
    is_lost integer not null check (is_lost in (0, 1)),
    bytes bigint not null,
    primary key (realm_id, words_by, is_lost)
  )`,
] as const;
