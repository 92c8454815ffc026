/**
 * After a restore the server is behind what the devices saw. Two things must not happen: that a device's cursor is
 * accepted as current, and that a number that was issued before the restore gets another meaning (a device keys its
 * rows by its user's id, which could then be another user's).
 */
import { sql, type Transaction } from 'kysely';
import type { Dialect } from './database.ts';
import type { Schema } from './schema.ts';

/** More versions and numbers than are used between a backup and its restore. */
export const ERA = 1_000_000;

/**
 * The distance of an era from the backup. It grows with the time, because the same backup may be restored again: by
 * then devices have seen versions of the first era, though far fewer than one per millisecond.
 */
export function eraAt(nowMs: number): number {
  return ERA + nowMs;
}

/**
 * Every realm continues from a version that no device has seen, and marks everything before as purged: so every cursor
 * is invalid, and each device pulls everything again, once. Waiting changes on a device are sent as usual.
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
