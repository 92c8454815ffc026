/** Writes rows that exist. However many there are, they take few statements, which set only the columns that differ. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Task } from '#domain/task.ts';
import type { Tx } from '../db/database.ts';
import type { NewTaskRow } from '../db/schema.ts';
import { divideColumns, listed, valueList, type ColumnsOfRows, type Value } from '../db/value-list.ts';
import { COLUMNS, columnOf } from './columns.ts';
import type { LoadedTask } from './load.ts';

export interface RowUpdate {
  readonly before: LoadedTask;
  readonly after: Task;
  /** What is of the row and not of the task. */
  readonly own: OwnColumns;
}

export type OwnColumns = Pick<NewTaskRow, 'realm_id' | 'owner_id' | 'project_id' | 'version' | 'updated_at'>;

/** Rows that are written before another request gets its turn: some 5 ms. */
const ROWS_AT_ONCE = 250;

export async function updateRows(tx: Tx, updates: readonly RowUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  const columns = divideColumns(updates, writtenColumns(updates));
  for (let start = 0; start < updates.length; start += ROWS_AT_ONCE) {
    if (start > 0) await setImmediate();
    await update(tx, updates.slice(start, start + ROWS_AT_ONCE), columns);
  }
}

async function update(
  tx: Tx,
  rows: readonly RowUpdate[],
  { alike, various }: ColumnsOfRows<RowUpdate>,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const same = alike.map(({ name, of }) => sql`${sql.ref(name)} = ${of(first)}`);
  if (various.length === 0) {
    const ids = sql.join(rows.map(({ before }) => before.task.id));
    await sql`update tasks set ${sql.join(same)} where id in (${ids})`.execute(tx);
    return;
  }
  const own = various.map(({ name }, at) => sql`${sql.ref(name)} = ${listed(at + 1)}`);
  const id = { of: ({ before }: RowUpdate) => before.task.id, isText: false };
  await sql`
    update tasks set ${sql.join([...same, ...own])}
    from ${valueList(rows, [id, ...various])}
    where tasks.id = ${listed(0)}
  `.execute(tx);
}

/** Those that some row has otherwise than before: an index of a column that is not written stays as it is. */
function writtenColumns(updates: readonly RowUpdate[]) {
  const columns = [
    ...COLUMNS.map((name) => ({
      name,
      was: ({ before }: RowUpdate) => columnOf(before.task, name),
      of: ({ after }: RowUpdate) => columnOf(after, name),
    })),
    ...OWN.map(([name, was]) => ({ name, was, of: ({ own }: RowUpdate) => own[name] ?? null })),
  ];
  return columns.filter(({ was, of }) => updates.some((row) => was(row) !== of(row)));
}

const OWN: readonly (readonly [keyof OwnColumns, (row: RowUpdate) => Value])[] = [
  ['realm_id', ({ before }) => before.task.realm],
  ['owner_id', ({ before }) => before.ownerId],
  ['project_id', ({ before }) => before.project?.id ?? null],
  ['version', ({ before }) => before.task.version],
  ['updated_at', ({ before }) => before.task.updated_at],
];
