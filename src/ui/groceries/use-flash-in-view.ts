import { useEffect, type RefObject } from 'react';
import type { Flash } from './use-add-groceries.ts';

/** Brings the line that flashes into view. */
export function useFlashInView(list: RefObject<HTMLElement | null>, { count }: Flash): void {
  useEffect(() => {
    if (count === 0) return;
    const row = list.current?.querySelector('[data-flash]')?.closest('li');
    row?.scrollIntoView({ block: 'nearest' });
  }, [list, count]);
}
