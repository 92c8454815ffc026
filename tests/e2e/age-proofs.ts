import { sql } from 'kysely';

import { connectSqlite } from '#server/db/sqlite.ts';
import { sqliteFile } from '#server/db/sqlite-file.ts';
import type { KinboxServer } from '../support/kinbox-server.ts';

/** As if every session had been signed in an hour ago. */
export async function ageProofs({ dataDir }: KinboxServer): Promise<void> {
  const db = connectSqlite(sqliteFile(dataDir));
  await sql`update tokens set proved_at = '2020-01-01T00:00:00.000Z'`.execute(db);
  await db.destroy();
}
