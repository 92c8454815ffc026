/** The days of tasks, `YYYY-MM-DD`: until when one waits, or `someday`, and its deadline. No task of before has any. */
import { sql, type Kysely } from 'kysely';

export async function addDays(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table tasks add column not_before text`,
  `alter table tasks add column due_on text`,
] as const;
