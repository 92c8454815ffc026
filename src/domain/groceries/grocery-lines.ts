/** Groceries of one thing are one line of the list, however many people added it, each for themselves and offline. */
import type { TaskRef } from '../ids.ts';
import { addAmounts, readGrocery, type Amount } from './read-grocery.ts';

export interface GroceryRow {
  readonly name: string;
  readonly project_ref: TaskRef | null;
}

export interface GroceryLine<Row> {
  /** Of its thing and its shop. */
  readonly key: string;
  /** Of its thing alone. */
  readonly thing: string;
  /** As the first row has it. */
  readonly label: string;
  readonly amounts: readonly Amount[];
  /** In the order of the list; at least one. */
  readonly rows: readonly [Row, ...Row[]];
}

/**
 * The lines in the order of their first rows. Rows of different projects, which are different shops, and of different
 * `groups` are never one line.
 */
export function groceryLines<Row extends GroceryRow>(
  rows: readonly Row[],
  groupOf: (row: Row) => string = () => '',
): readonly GroceryLine<Row>[] {
  const lines = new Map<
    string,
    { thing: string; label: string; amounts: (Amount | null)[]; rows: [Row, ...Row[]] }
  >();
  for (const row of rows) {
    const { key: thing, label, amount } = readGrocery(row.name);
    const key = [row.project_ref ?? '', groupOf(row), thing].join('/');
    const line = lines.get(key);
    if (line === undefined) {
      lines.set(key, { thing, label, amounts: [amount], rows: [row] });
    } else {
      line.amounts.push(amount);
      line.rows.push(row);
    }
  }
  return Array.from(lines, ([key, line]) => ({ ...line, key, amounts: addAmounts(line.amounts) }));
}
