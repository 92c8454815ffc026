/** Adds rows of the history, however many in few statements. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { NewChangeRow } from '../db/schema.ts';
import { divideColumns, listed, typedValue, valueList } from '../db/value-list.ts';
import { MOST_ROWS } from '../http/large-writes.ts';

/** Rows that are added before another request gets its turn: some 5 ms. */
const CHUNK = 250;

const CHANGE_COLUMNS = [
  'task_id',
  'realm_id',
  'version',
  'field',
  'before',
  'after',
  'words_by',
  'is_lost',
  'by_user',
  'by_session',
  'bytes',
  'at',
] as const satisfies readonly (keyof NewChangeRow)[];

/** At least one. Most of what changes in the steps of a project is alike: it is given once. */
export async function insertChanges(tx: Tx, rows: readonly NewChangeRow[]): Promise<void> {
  if (rows.length <= MOST_ROWS) {
    await tx.insertInto('task_changes').values(rows).execute();
    return;
  }
  const columns = CHANGE_COLUMNS.map((name) => ({ name, of: (row: NewChangeRow) => row[name] ?? null }));
  const { alike, various } = divideColumns(rows, columns);
  const names = [...alike, ...various].map(({ name }) => sql.ref(name));
  for (let start = 0; start < rows.length; start += CHUNK) {
    if (start > 0) await setImmediate();
    const chunk = rows.slice(start, start + CHUNK);
    const [first] = chunk;
    if (first === undefined) return;
    const same = alike.map((column) => typedValue(column, first));
    await sql`
      insert into task_changes (${sql.join(names)})
      select ${sql.join([...same, ...various.map((_, at) => listed(at))])}
      from ${valueList(chunk, various)}
    `.execute(tx);
  }
}
