/**
 * Copies all rows of an embedded database into an empty PostgreSQL, whatever tables there are, and verifies the copy.
 */
import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { SqliteFile } from './sqlite-file.ts';

export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
}

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

const ROWS_AT_ONCE = 500;

/** The copy differs from the source: nothing of it stays, since this ends the transaction. */
export class WrongCopy extends Error {
  override readonly name = 'WrongCopy';
}

/** In the caller's transaction. The tables of `source` must exist and be empty. */
export async function copyDatabase(
  source: SqliteFile,
  tx: Transaction<unknown>,
): Promise<readonly CopiedTable[]> {
  const copied: CopiedTable[] = [];
  for (const table of tablesOf(source)) {
    const sent = await copyRows(source, tx, table);
    const arrived = await readBack(tx, table);
    if (sent.count !== arrived.count || sent.sum !== arrived.sum) {
      throw new WrongCopy(
        `${table.name}: ${sent.count} rows were sent and ${arrived.count} arrived, or others.`,
      );
    }
    await continueNumbers(source, tx, table);
    copied.push({ name: table.name, rows: sent.count });
  }
  return copied;
}

/** The names of the tables that have rows. */
export async function filledTables(source: SqliteFile, db: Kysely<unknown>): Promise<readonly string[]> {
  const filled: string[] = [];
  for (const { name } of tablesOf(source)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

/** Referenced tables come first. A table that references itself is checked at the commit. */
function tablesOf(source: SqliteFile): readonly Table[] {
  const all = (ask(source, `select name from sqlite_master where type = 'table'`) as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite|kysely|libsql)_/.test(name));
  const waiting = new Map(
    all.map((name) => {
      const others = ask(source, `select "table" from pragma_foreign_key_list(?)`, name) as {
        table: string;
      }[];
      return [name, others.map(({ table }) => table).filter((other) => other !== name)];
    }),
  );
  const inOrder: Table[] = [];
  while (waiting.size > 0) {
    const [next] = [...waiting].find(([, others]) => others.every((other) => !waiting.has(other))) ?? [];
    if (next === undefined) throw new Error('The tables refer to each other in a circle.');
    waiting.delete(next);
    const columns = ask(source, 'select name from pragma_table_info(?)', next) as { name: string }[];
    inOrder.push({ name: next, columns: columns.map(({ name }) => name) });
  }
  return inOrder;
}

async function copyRows(source: SqliteFile, tx: Transaction<unknown>, table: Table): Promise<Checksum> {
  const checksum = newChecksum();
  const insert = async (rows: readonly Row[]) => {
    rows.forEach((row) => checksum.add(table, row));
    const names = sql.join(table.columns.map((column) => sql.ref(column)));
    const values = rows.map((row) => sql`(${sql.join(table.columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(values)}`.execute(tx);
  };
  let batch: Row[] = [];
  for (const row of source.prepare(`select * from "${table.name}"`).iterate()) {
    batch.push(row as Row);
    if (batch.length < ROWS_AT_ONCE) continue;
    await insert(batch);
    batch = [];
  }
  if (batch.length > 0) await insert(batch);
  return checksum;
}

async function readBack(tx: Transaction<unknown>, table: Table): Promise<Checksum> {
  const checksum = newChecksum();
  await sql`declare arrived no scroll cursor for select * from ${sql.table(table.name)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from arrived`.execute(tx);
    if (rows.length === 0) break;
    rows.forEach((row) => checksum.add(table, row));
  }
  await sql`close arrived`.execute(tx);
  return checksum;
}

/** A number that was ever issued is not issued again. */
async function continueNumbers(source: SqliteFile, tx: Transaction<unknown>, { name }: Table): Promise<void> {
  const [last] = ask(source, 'select seq from sqlite_sequence where name = ?', name) as { seq: number }[];
  if (last === undefined || last.seq < 1) return;
  await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last.seq})`.execute(tx);
}

interface Checksum {
  count: number;
  sum: bigint;
  readonly add: (table: Table, row: Row) => void;
}

/** A sum of digests, since the two databases share no order of rows. */
function newChecksum(): Checksum {
  const checksum: Checksum = {
    count: 0,
    sum: 0n,
    add: ({ columns }, row) => {
      const text = JSON.stringify(columns.map((column) => row[column]));
      const digest = createHash('sha256').update(text).digest('hex');
      checksum.count += 1;
      checksum.sum = BigInt.asUintN(256, checksum.sum + BigInt(`0x${digest}`));
    },
  };
  return checksum;
}

function ask(source: SqliteFile, query: string, ...values: readonly string[]): readonly unknown[] {
  return source.prepare(query).all(...values);
}
