/**
 * Who has completed a task, all of them: a list as JSON text. Of a row of before it is empty, which says that whoever
 * `completed_by` names was the only one.
 */
import { sql, type Kysely } from 'kysely';

export async function addTicks(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table tasks add column ticks text`).execute(db);
}
