import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { nearestRow } from './nearest-row.ts';

/** The focus in a list of rows: if the focused row disappears, its neighbour takes it. */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const focused = useRef<number | null>(null);

  useLayoutEffect(() => {
    const element = list.current;
    const { activeElement } = document;
    // A dialog gives the focus back while React renders, when it hears no event.
    if (activeElement && element?.contains(activeElement)) focused.current = indexOf(element, activeElement);
    if (focused.current === null || element === null || activeElement !== document.body) return;
    const rows = rowsOf(element);
    const next = rows[nearestRow(rows.map(indexInList), focused.current)];
    focused.current = null;
    (next ?? document.querySelector<HTMLElement>('[data-screen-heading]'))?.focus({ preventScroll: true });
  });

  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      focused.current = indexOf(event.currentTarget, event.target);
    },
    // A removed row fires no event here: React ignores events while it removes nodes.
    onBlur: () => {
      focused.current = null;
    },
  };
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row-focus]')];
}

/** A long list renders only some of its rows, each with its index. */
function indexInList(row: HTMLElement, place: number): number {
  return Number(row.closest('li')?.dataset['index'] ?? place);
}

/** Of the row with the element; null outside of the rows. */
function indexOf(list: HTMLElement, within: Element): number | null {
  const row = within.closest('li')?.querySelector('[data-row-focus]');
  const rows = rowsOf(list);
  const place = rows.findIndex((each) => each === row);
  return rows[place] ? indexInList(rows[place], place) : null;
}
