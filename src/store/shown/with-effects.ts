import type { ListQuestion, ShownList } from '../queries/shown-list.ts';
import { placeIn } from '../rows/list-keys.ts';
import type { EarlyEffect, ShownRow } from './early-effects.ts';

/** A list as read, with effects that the read cannot have seen: rows that change, leave or enter in their place. */
export function withEffects(
  { rows, hasMore }: ShownList,
  question: ListQuestion,
  effects: readonly EarlyEffect[],
): readonly ShownRow[] {
  let shown: readonly ShownRow[] = rows;
  for (const effect of effects) {
    for (const row of effect.rows) shown = withRow(shown, row, { question, hasMore });
  }
  return shown;
}

export function isListed(row: ShownRow, { list, spaces }: ListQuestion): boolean {
  const found = placeIn(list, row);
  return found !== null && spaces.includes(found.space);
}

interface Listing {
  readonly question: ListQuestion;
  readonly hasMore: boolean;
}

function withRow(
  rows: readonly ShownRow[],
  row: ShownRow,
  { question, hasMore }: Listing,
): readonly ShownRow[] {
  const index = rows.findIndex(({ ref }) => ref === row.ref);
  const isIn = isListed(row, question);
  if (index === -1) return isIn && mayEnter(row, question) ? entered(rows, row, { question, hasMore }) : rows;
  const stays = isIn && placeOf(row, question) === placeOf(rows[index] ?? row, question);
  if (stays) return rows.with(index, row);
  const others = rows.toSpliced(index, 1);
  return isIn ? entered(others, row, { question, hasMore }) : others;
}

/** Of a sequential project only the next step is listed, and which that is depends on rows that the list lacks. */
function mayEnter(row: ShownRow, { list }: ListQuestion): boolean {
  return row.project_ref === null || (list !== 'todo' && list !== 'important');
}

function entered(
  rows: readonly ShownRow[],
  row: ShownRow,
  { question, hasMore }: Listing,
): readonly ShownRow[] {
  const place = placeOf(row, question);
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = rows[middle];
    if (other && placeOf(other, question) < place) from = middle + 1;
    else to = middle;
  }
  // Behind the last of the rows that were read there may be others first.
  return hasMore && from === rows.length ? rows : rows.toSpliced(from, 0, row);
}

function placeOf(row: ShownRow, { list }: ListQuestion): string {
  return placeIn(list, row)?.place ?? '';
}
