/** Who has a task: `m:` and the number of a member, or `n:` and a name. No task of before is anybody's in particular. */
import { sql, type Kysely } from 'kysely';

export async function addWho(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table tasks add column who text`).execute(db);
}
