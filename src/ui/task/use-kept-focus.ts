import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { nearestRow } from './nearest-row.ts';

/**
 * The focus in a list of rows. If the focused row disappears, its neighbour takes the focus; arrow keys, j and k move
 * it from row to row.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const focused = useRef<number | null>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (focused.current === null || element === null || document.activeElement !== document.body) return;
    const rows = rowsOf(element);
    const next = rows[nearestRow(rows.map(indexInList), focused.current)];
    focused.current = null;
    (next ?? document.querySelector<HTMLElement>('[data-screen-heading]'))?.focus({ preventScroll: true });
  });

  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const place = placeOf(event.currentTarget, event.target);
      const row = rowsOf(event.currentTarget)[place];
      focused.current = row ? indexInList(row, place) : null;
    },
    // A removed row fires no event here: React ignores events while it removes nodes.
    onBlur: () => {
      focused.current = null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target instanceof HTMLElement) || event.target.closest('[popover], [data-own-arrows]'))
        return;
      const next = rowsOf(event.currentTarget)[placeOf(event.currentTarget, event.target) + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
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

/** Among the rendered rows. */
function placeOf(list: HTMLElement, within: Element): number {
  const row = within.closest('li')?.querySelector('[data-row-focus]');
  return rowsOf(list).findIndex((each) => each === row);
}
