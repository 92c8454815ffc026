import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { rowBeside, rowWithFocus, taskOfRow } from '../keyboard/rows.ts';
import type { Selection } from '../selection/selection.ts';
import { isOccupied } from '../shortcuts/is-occupied.ts';
import { readSelectKey, type SelectKey } from './select-key.ts';
import { focusRow } from './row-under.ts';

/** The keys that select rows, see `SELECT_KEYS`. They go before those of a single row. `onBegin`: the first is about to be. */
export function useSelectKeys(
  area: RefObject<HTMLElement | null>,
  selection: Selection,
  onBegin: () => void,
): void {
  const begin = useEffectEvent(onBegin);
  // Before the first frame, after which somebody may press a key.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = isOccupied(event) ? null : readSelectKey(event);
      if (key !== null && run(key)) event.preventDefault();
    };
    /** False if the key does nothing here. */
    const run = (key: SelectKey | null): boolean => {
      const row = rowWithFocus();
      const ref = row !== null && area.current?.contains(row) ? taskOfRow(row) : null;
      const isSelecting = selection.current().size > 0;
      if (!isSelecting && ref !== null && BEGINS.has(key)) begin();
      switch (key) {
        case 'select':
          if (ref === null) return false;
          selection.toggle(ref);
          focusRow(ref);
          return true;
        case 'down':
        case 'up': {
          if (ref === null) return false;
          const beside = rowBeside(row, key === 'down' ? 1 : -1);
          const next = beside === null ? null : taskOfRow(beside);
          if (!isSelecting) selection.toggle(ref);
          if (next !== null) selection.extendTo(next);
          focusRow(next ?? ref);
          return true;
        }
        case 'all':
          if (isSelecting) selection.all();
          return isSelecting;
        case 'end':
          if (isSelecting) selection.end();
          return isSelecting;
        case null:
          return false;
      }
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [area, selection]);
}

const BEGINS: ReadonlySet<SelectKey | null> = new Set(['select', 'down', 'up']);
