/** How tasks repeat, in which round they are, and who has completed them, as far as it was kept. */
import { sql, type Kysely } from 'kysely';

export async function addRepeats(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A rule as JSON text.
  `alter table tasks add column repeat text`,
  `alter table tasks add column round integer not null default 0`,
  // Without a reference: the number of an account that is gone says nothing any more, and to look for it reads every row.
  `alter table tasks add column completed_by bigint`,
] as const;
