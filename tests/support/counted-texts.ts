import type { Database } from '#server/db/database.ts';
import { sumOfTexts } from '#server/tasks/realm-room.ts';

/** What is kept of the texts of each realm, and what they take when all are counted. */
export function countedTexts(database: Database) {
  return database.read(async (tx) => {
    const kept = await tx.selectFrom('realms').select(['id', 'text_bytes']).orderBy('id').execute();
    const sums = await tx
      .selectFrom('tasks')
      .select(['realm_id', sumOfTexts.as('bytes')])
      .groupBy('realm_id')
      .execute();
    const counted = new Map(sums.map(({ realm_id, bytes }) => [realm_id, bytes]));
    return {
      kept: Object.fromEntries(kept.map(({ id, text_bytes }) => [id, text_bytes])),
      counted: Object.fromEntries(kept.map(({ id }) => [id, counted.get(id) ?? 0])),
    };
  });
}
