import type { ShownRow } from '#store/shown/early-effects.ts';

export interface RowsOf<Key> {
  readonly key: Key;
  readonly rows: readonly ShownRow[];
}

/** The rows under each key, in their order, the keys as they come. */
export function rowsBy<Key extends string>(
  rows: readonly ShownRow[],
  keyOf: (row: ShownRow) => Key,
): RowsOf<Key>[] {
  const groups = new Map<Key, ShownRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [row]);
    else own.push(row);
  }
  return Array.from(groups, ([key, own]) => ({ key, rows: own }));
}
