import { describe, expect, it } from 'vitest';

import type { TaskRef } from '#domain/ids.ts';
import type { TaskRow } from '#store/db.ts';
import { createSelection, MOST_SELECTED, type ShownList } from '#ui/selection/selection.ts';
import { aTask, refOf } from '../support/task-builder.ts';

const rowsOf = (...counts: readonly number[]): TaskRow[] =>
  counts.map((count) => ({
    ...aTask({ ref: refOf(count) }),
    temp_id: null,
    lists: [],
    pending: false,
    epoch: 0,
  }));
const refs = (...counts: readonly number[]): TaskRef[] => counts.map(refOf);

/** A list that stands at this place of the screen. */
function listAt(place: number): { -readonly [K in keyof ShownList]: ShownList[K] } {
  const node = {
    place,
    compareDocumentPosition: (other: Node) => ((other as unknown as { place: number }).place > place ? 4 : 2),
  };
  return { current: node };
}

function selecting(...counts: readonly number[]) {
  const selection = createSelection();
  const list = listAt(1);
  selection.show(list, rowsOf(...counts));
  return { selection, list, selected: () => selection.rows().map(({ ref }) => ref) };
}

describe('the selection of a screen', () => {
  it('U943 has the rows that were pressed, in the order of the screen', () => {
    const { selection, selected } = selecting(1, 2, 3);
    expect(selection.current().size).toBe(0);
    selection.toggle(refOf(3));
    selection.toggle(refOf(1));
    expect(selected()).toEqual(refs(1, 3));
    selection.toggle(refOf(3));
    expect(selected()).toEqual(refs(1));
    selection.toggle(refOf(1));
    expect(selection.current().size).toBe(0);
  });

  it('U943 tells who listens of each change, with another set', () => {
    const { selection } = selecting(1, 2);
    const seen: number[] = [];
    const stop = selection.subscribe(() => seen.push(selection.current().size));
    const before = selection.current();
    selection.toggle(refOf(1));
    expect(selection.current()).not.toBe(before);
    selection.all();
    stop();
    selection.end();
    expect(seen).toEqual([1, 2]);
  });

  it('U944 extends from the row last pressed alone, in both directions, and shrinks again', () => {
    const { selection, selected } = selecting(1, 2, 3, 4, 5, 6);
    selection.toggle(refOf(6));
    selection.toggle(refOf(3));
    selection.extendTo(refOf(5));
    expect(selected()).toEqual(refs(3, 4, 5, 6));
    selection.extendTo(refOf(4));
    expect(selected()).toEqual(refs(3, 4, 6));
    selection.extendTo(refOf(1));
    expect(selected()).toEqual(refs(1, 2, 3, 6));
  });

  it('U944 begins with the first row that is pressed', () => {
    const { selection, selected } = selecting(1, 2, 3);
    selection.extendTo(refOf(2));
    expect(selected()).toEqual(refs(2));
    selection.extendTo(refOf(3));
    expect(selected()).toEqual(refs(2, 3));
  });

  it('U944 goes from one list of the screen into the next, whichever was drawn first', () => {
    const selection = createSelection();
    selection.show(listAt(2), rowsOf(3, 4));
    selection.show(listAt(1), rowsOf(1, 2));
    selection.toggle(refOf(2));
    selection.extendTo(refOf(4));
    expect(selection.rows().map(({ ref }) => ref)).toEqual(refs(2, 3, 4));
  });

  it('U945 takes all that is loaded, and no more than one act may change', () => {
    const { selection, selected } = selecting(1, 2, 3);
    selection.toggle(refOf(2));
    selection.all();
    expect(selected()).toEqual(refs(1, 2, 3));
    const long = selecting(...Array.from({ length: MOST_SELECTED + 5 }, (_, count) => count + 1));
    long.selection.all();
    expect(long.selected()).toHaveLength(MOST_SELECTED);
    long.selection.toggle(refOf(MOST_SELECTED + 2));
    expect(long.selected()).toHaveLength(MOST_SELECTED);
  });

  it('U946 loses what has left the screen, and ends with the last of it', () => {
    const { selection, list, selected } = selecting(1, 2, 3);
    selection.toggle(refOf(1));
    selection.toggle(refOf(2));
    selection.show(list, rowsOf(2, 3));
    expect(selected()).toEqual(refs(2));
    expect(selection.current().size).toBe(1);
    selection.show(list, rowsOf(3));
    expect(selection.current().size).toBe(0);
    // It comes back, for example by Undo.
    selection.show(list, rowsOf(2, 3));
    expect(selected()).toEqual([]);
  });

  it('U946 keeps what has gone from one list to another, and what is read again', () => {
    const { selection, list, selected } = selecting(1, 2);
    const other = listAt(2);
    selection.toggle(refOf(1));
    selection.show(other, rowsOf(1));
    selection.show(list, rowsOf(2));
    expect(selected()).toEqual(refs(1));
    other.current = null;
    expect(selected()).toEqual([]);
    selection.show(listAt(3), rowsOf(1));
    expect(selected()).toEqual(refs(1));
  });

  it('U946 ends', () => {
    const { selection } = selecting(1, 2);
    selection.all();
    selection.end();
    expect(selection.current().size).toBe(0);
    // The former row is no beginning of a range any more.
    selection.extendTo(refOf(2));
    expect([...selection.current()]).toEqual(refs(2));
  });
});
