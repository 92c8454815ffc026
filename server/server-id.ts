/** The installation's id: a device keeps one database per server, and a restored backup is still the same server. */
import type { Chance } from './chance.ts';
import type { Database } from './db/database.ts';

/** Reads the id, and creates it if there is none yet. */
export async function readServerId(database: Database, chance: Chance): Promise<string> {
  return database.write(async (tx) => {
    await tx
      .insertInto('server_meta')
      .values({ key: 'server_id', value: chance.uuid() })
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
