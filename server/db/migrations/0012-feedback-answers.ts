/** When feedback was marked as answered; all of before is open. The index is for the list of what is open. */
import { sql, type Kysely } from 'kysely';

export async function addFeedbackAnswers(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table feedback add column answered_at text`,
  `create index feedback_open on feedback (id) where answered_at is null`,
] as const;
