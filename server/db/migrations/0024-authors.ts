/** Where a user is named that is to be purged: without an index, the whole table is read for each (decision 171). */
import { sql, type Kysely } from 'kysely';

export async function indexAuthors(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create index tasks_owner on tasks (owner_id)`,
  `create index task_changes_author on task_changes (by_user)`,
] as const;
