/** A backup of the simulation's database, and going back to it as an operator would. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { ERA, startEra } from '#server/db/start-era.ts';

/** Resolves to what sets the database back to now. */
export async function backUp(database: Database): Promise<() => Promise<void>> {
  const tables = await database.read(async (tx) => {
    const { rows: names } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(tx);
    const kept: { name: string; rows: Record<string, unknown>[] }[] = [];
    for (const { name } of names) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(tx);
      kept.push({ name, rows });
    }
    return kept;
  });
  let restores = 0;
  return () =>
    database.write(async (tx) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(tx);
      for (const { name, rows } of tables) {
        for (const row of rows) {
          const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
          const values = sql.join(Object.values(row));
          await sql`insert into ${sql.table(name)} (${columns}) values (${values})`.execute(tx);
        }
      }
      await startEra(tx, database.dialect, ERA * restores);
      restores += 1;
    });
}
