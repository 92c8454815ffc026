/** The order in which a realm is sent from its beginning: open rows, then the others. Each row is in one of the two. */
import { sql, type Kysely } from 'kysely';

export async function indexFirstRows(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create index tasks_open on tasks (realm_id, version, id) where (deleted_at is null and (completed = 0 or type = 'project'))`,
  `create index tasks_closed on tasks (realm_id, version, id) where (deleted_at is not null or (completed = 1 and (type is null or type <> 'project')))`,
] as const;
