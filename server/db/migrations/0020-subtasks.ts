/** Only subtasks are in the index of subtasks: a task without a project, as most are, changes one index less. */
import { sql, type Kysely } from 'kysely';

export async function indexSubtasksOnly(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

// The new one first: others read meanwhile, until the old one goes.
const STATEMENTS = [
  `create index if not exists tasks_of_project on tasks (project_id, realm_id, deleted_at) where project_id is not null`,
  `drop index if exists tasks_subtasks`,
] as const;
