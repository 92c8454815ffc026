import type { ListQuestion, ShownList } from '../queries/shown-list.ts';
import { isDated } from '#domain/lists.ts';
import { orderIn, spaceIn } from '../rows/place-in.ts';
import type { EarlyEffect, ShownRow } from './early-effects.ts';

/** A list as read, with effects that the read cannot have seen: rows that change, leave or enter in their place. */
export function withEffects(
  { rows, hasMore, places = {} }: ShownList,
  question: ListQuestion,
  effects: readonly EarlyEffect[],
): readonly ShownRow[] {
  let shown: readonly ShownRow[] = rows;
  const { list, order } = question;
  const placeOf = (row: ShownRow) => order?.placeOf(row, places) ?? orderIn(list, row);
  for (const effect of effects) {
    for (const row of effect.rows) shown = withRow(shown, row, { question, hasMore, placeOf });
  }
  return shown;
}

export function isListed(row: ShownRow, { list, spaces, today }: ListQuestion): boolean {
  const found = spaceIn(list, row, today);
  return found !== null && spaces.includes(found);
}

interface Listing {
  readonly question: ListQuestion;
  readonly hasMore: boolean;
  readonly placeOf: (row: ShownRow) => string;
}

function withRow(rows: readonly ShownRow[], row: ShownRow, listing: Listing): readonly ShownRow[] {
  const { question, placeOf } = listing;
  const index = rows.findIndex(({ ref }) => ref === row.ref);
  const isIn = isListed(row, question);
  if (index === -1) return isIn && mayEnter(row, question) ? entered(rows, row, listing) : rows;
  const stays = isIn && placeOf(row) === placeOf(rows[index] ?? row);
  if (stays) return rows.with(index, row);
  const others = rows.toSpliced(index, 1);
  return isIn ? entered(others, row, listing) : others;
}

/** Of a sequential project only the next step is listed, and which that is depends on rows that the list lacks. */
function mayEnter(row: ShownRow, { list }: ListQuestion): boolean {
  return row.project_ref === null || !isDated(list);
}

function entered(
  rows: readonly ShownRow[],
  row: ShownRow,
  { hasMore, placeOf }: Listing,
): readonly ShownRow[] {
  const place = placeOf(row);
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = rows[middle];
    if (other && placeOf(other) < place) from = middle + 1;
    else to = middle;
  }
  // Behind the last of the rows that were read there may be others first.
  return hasMore && from === rows.length ? rows : rows.toSpliced(from, 0, row);
}
