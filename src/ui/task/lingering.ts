/** A completed task stays in its place for a moment, so that a mistake can be undone there. */
import type { TaskRef } from '#domain/ids.ts';

export const LINGER_MS = 600;

export interface Lingering<Row> {
  readonly row: Row;
  /** The row above it when it left, and its index, in case that row is gone too. */
  readonly after: TaskRef | null;
  readonly index: number;
}

/** The rows with the lingering ones inserted where they were. A row that is still listed does not linger. */
export function withLingering<Row extends { readonly ref: TaskRef }>(
  rows: readonly Row[],
  lingering: readonly Lingering<Row>[],
): readonly Row[] {
  if (lingering.length === 0) return rows;
  const shown = [...rows];
  // From the top, so that a row is placed after a neighbour above that lingers too.
  for (const { row, after, index } of lingering.toSorted((a, b) => a.index - b.index)) {
    if (shown.some(({ ref }) => ref === row.ref)) continue;
    const above = shown.findIndex(({ ref }) => ref === after);
    const at = after === null ? 0 : above === -1 ? Math.min(index, shown.length) : above + 1;
    shown.splice(at, 0, row);
  }
  return shown;
}
