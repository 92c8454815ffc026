/** The installation's id: a device keeps one database per server, and a restored backup is still the same server. */
import type { Random } from './random.ts';
import type { Database } from './db/database.ts';

/** Reads the id, and creates it if there is none yet. */
export async function readServerId(database: Database, random: Random): Promise<string> {
  return database.write(async (tx) => {
    await tx
      .insertInto('server_meta')
      .values({ key: 'server_id', value: random.uuid() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const row = await tx
      .selectFrom('server_meta')
      .select('value')
      .where('key', '=', 'server_id')
      .executeTakeFirstOrThrow();
    return row.value;
  });
}
