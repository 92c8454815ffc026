/** Many rows in one statement: what is alike in all of them is given once, the rest as a list of values that both databases read. */
import { sql, type RawBuilder } from 'kysely';

export type Value = string | number | null;

export interface ListedColumn<Row> {
  readonly name: string;
  readonly of: (row: Row) => Value;
  readonly isText: boolean;
}

export interface ColumnsOfRows<Row> {
  /** The same for all rows. */
  readonly alike: readonly ListedColumn<Row>[];
  readonly various: readonly ListedColumn<Row>[];
}

/** `rows`: at least one. */
export function divideColumns<Row>(
  rows: readonly Row[],
  columns: readonly Pick<ListedColumn<Row>, 'name' | 'of'>[],
): ColumnsOfRows<Row> {
  const alike: ListedColumn<Row>[] = [];
  const various: ListedColumn<Row>[] = [];
  for (const { name, of } of columns) {
    const values = new Set(rows.map(of));
    const column = { name, of, isText: [...values].some((value) => typeof value === 'string') };
    (values.size > 1 ? various : alike).push(column);
  }
  return { alike, various };
}

/** The list, whose columns are called as `listed` says. */
export function valueList<Row>(
  rows: readonly Row[],
  columns: readonly Pick<ListedColumn<Row>, 'of' | 'isText'>[],
): RawBuilder<unknown> {
  // PostgreSQL takes the types of all rows from the first.
  const given = rows.map((row, index) =>
    index === 0
      ? sql`(${sql.join(columns.map((column) => typedValue(column, row)))})`
      : sql`(${sql.join(columns.map(({ of }) => of(row)))})`,
  );
  return sql`(values ${sql.join(given)}) as given`;
}

/** `at`: from 0. */
export function listed(at: number): RawBuilder<unknown> {
  return sql.raw(`given.column${at + 1}`);
}

export function typedValue<Row>(
  { of, isText }: Pick<ListedColumn<Row>, 'of' | 'isText'>,
  row: Row,
): RawBuilder<unknown> {
  return sql`cast(${of(row)} as ${sql.raw(isText ? 'text' : 'bigint')})`;
}
