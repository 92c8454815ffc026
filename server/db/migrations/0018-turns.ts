/** Who takes a repeating task in turns: a list of what `who` holds, as JSON text. No task of before has turns. */
import { sql, type Kysely } from 'kysely';

export async function addTurns(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table tasks add column turns text`).execute(db);
}
