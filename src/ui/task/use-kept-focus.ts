import { useLayoutEffect, useRef, type RefObject } from 'react';
import { nearestRow } from './nearest-row.ts';

/** The focus in a list of rows: if the focused row disappears, its neighbour takes it. */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const focused = useRef<number | null>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const hear = () => {
      const { activeElement } = document;
      if (activeElement && element.contains(activeElement)) focused.current = indexOf(element, activeElement);
    };
    // Its place may have changed.
    hear();
    // The browser's own event: a dialog gives the focus back while React renders, when React hears none.
    element.addEventListener('focusin', hear);
    if (focused.current !== null && document.activeElement === document.body) {
      const rows = rowsOf(element);
      const next = rows[nearestRow(rows.map(indexInList), focused.current)];
      focused.current = null;
      (next ?? document.querySelector<HTMLElement>('[data-screen-heading]'))?.focus({ preventScroll: true });
    }
    return () => element.removeEventListener('focusin', hear);
  });

  return {
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
