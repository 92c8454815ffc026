/**
 * After a restore the same server is at an earlier place than the devices saw it. Two things must not happen: that a
 * device takes its cursor for one of the present, and that a number which was handed out means something else now (a
 * device keeps its rows by the number of its user, and may hold another one's).
 */
import { sql, type Transaction } from 'kysely';
import type { Dialect } from './database.ts';
import type { Schema } from './schema.ts';

/** More versions and numbers than anybody uses between a backup and its restore. */
export const ERA = 1_000_000;

/**
 * How far an era is from what the backup has. It grows with the time, because the same backup may be restored again: by
 * then devices have seen versions of the first era, though far fewer than one in a millisecond.
 */
export function eraAt(nowMs: number): number {
  return ERA + nowMs;
}

/**
 * Every realm goes on from a version that no device has seen, and counts what was before as purged: so each cursor is of
 * no use, and each device starts over, once. What waits on a device goes out as ever.
 */
export async function startEra(tx: Transaction<Schema>, dialect: Dialect, nowMs: number): Promise<void> {
  const era = eraAt(nowMs);
  await tx
    .updateTable('realms')
    .set((eb) => ({ version: eb('version', '+', era), purged_version: eb('version', '+', era) }))
    .execute();
  await (dialect === 'sqlite' ? skipSqliteNumbers(tx, era) : skipPostgresNumbers(tx, era));
}

async function skipSqliteNumbers(tx: Transaction<Schema>, era: number): Promise<void> {
  const counted = sql`select name from sqlite_master where type = 'table' and sql like '%autoincrement%'`;
  // A table that never had a row has no counter yet.
  await sql`insert into sqlite_sequence (name, seq)
    select name, 0 from (${counted}) where name not in (select name from sqlite_sequence)`.execute(tx);
  await sql`update sqlite_sequence set seq = seq + cast(${era} as integer)`.execute(tx);
}

async function skipPostgresNumbers(tx: Transaction<Schema>, era: number): Promise<void> {
  await sql`select setval(sequence, nextval(sequence) + cast(${era} as bigint))
    from (
      select pg_get_serial_sequence(quote_ident(table_name), column_name)::regclass as sequence
      from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'
    ) as identities`.execute(tx);
}
