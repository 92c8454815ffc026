/** Writes rows that exist. However many there are, they take few statements, which set only the columns that differ. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Task } from '#domain/task.ts';
import type { Tx } from '../db/database.ts';
import type { NewTaskRow } from '../db/schema.ts';
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
  const [first] = updates;
  if (first === undefined) return;
  const columns = writtenColumns(updates);
  const isAlike = ({ of }: WrittenColumn) => updates.every((each) => of(each) === of(first));
  const alike = columns.filter(isAlike);
  const various = columns.filter((column) => !alike.includes(column));
  for (let start = 0; start < updates.length; start += ROWS_AT_ONCE) {
    if (start > 0) await setImmediate();
    await update(tx, updates.slice(start, start + ROWS_AT_ONCE), { alike, various });
  }
}

interface Written {
  /** The same for all rows. */
  readonly alike: readonly WrittenColumn[];
  readonly various: readonly WrittenColumn[];
}

async function update(tx: Tx, rows: readonly RowUpdate[], { alike, various }: Written): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const same = alike.map(({ name, of }) => sql`${sql.ref(name)} = ${of(first)}`);
  if (various.length === 0) {
    const ids = sql.join(rows.map(({ before }) => before.task.id));
    await sql`update tasks set ${sql.join(same)} where id in (${ids})`.execute(tx);
    return;
  }
  // Both databases name the columns of a list of values so.
  const own = various.map(({ name }, at) => sql`${sql.ref(name)} = given.${sql.raw(`column${at + 2}`)}`);
  // PostgreSQL takes the types of all rows from the first.
  const types = ['bigint', ...various.map(({ isText }) => (isText ? 'text' : 'bigint'))];
  const given = rows.map((row, index) => {
    const values: readonly Value[] = [row.before.task.id, ...various.map(({ of }) => of(row))];
    const typed = values.map((value, at) =>
      index === 0 ? sql`cast(${value} as ${sql.raw(types[at] ?? 'text')})` : sql`${value}`,
    );
    return sql`(${sql.join(typed)})`;
  });
  await sql`
    update tasks set ${sql.join([...same, ...own])}
    from (values ${sql.join(given)}) as given
    where tasks.id = given.column1
  `.execute(tx);
}

type Value = string | number | null;

interface WrittenColumn {
  readonly name: keyof NewTaskRow;
  readonly of: (row: RowUpdate) => Value;
  readonly isText: boolean;
}

function writtenColumns(updates: readonly RowUpdate[]): readonly WrittenColumn[] {
  const fields = COLUMNS.filter((field) =>
    updates.some(({ before, after }) => before.task[field] !== after[field]),
  );
  const found = [
    ...fields.map((name) => ({ name, of: ({ after }: RowUpdate) => columnOf(after, name) })),
    ...OWN.map((name) => ({ name, of: ({ own }: RowUpdate) => own[name] ?? null })),
  ];
  return found.map((column) => ({
    ...column,
    isText: updates.some((row) => typeof column.of(row) === 'string'),
  }));
}

const OWN = [
  'realm_id',
  'owner_id',
  'project_id',
  'version',
  'updated_at',
] as const satisfies readonly (keyof OwnColumns)[];
