import { use, useEffect, useSyncExternalStore, type RefObject } from 'react';
import type { TaskRef } from '#domain/ids.ts';
import type { TaskRow } from '#store/db.ts';
import { SelectionContext } from './selection-context.ts';

const NONE: ReadonlySet<TaskRef> = new Set();

/** Says whether a row of the list is selected; undefined while nobody selects, or where nobody can. */
export function useSelectableRows(
  list: RefObject<HTMLElement | null>,
  rows: readonly TaskRow[],
): (ref: TaskRef) => boolean | undefined {
  const selection = use(SelectionContext)?.selection;
  const current = selection?.current ?? none;
  const selected = useSyncExternalStore(selection?.subscribe ?? never, current, current);
  useEffect(() => selection?.show(list, rows), [selection, list, rows]);
  return (ref) => (selected.size === 0 ? undefined : selected.has(ref));
}

function none(): ReadonlySet<TaskRef> {
  return NONE;
}

function never(): () => void {
  return () => undefined;
}
