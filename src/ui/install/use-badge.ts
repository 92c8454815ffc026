import { useEffect } from 'react';
import { showBadge } from './badge.ts';

/** The count of the inbox that the main menu shows, until the session ends. Undefined leaves the badge as it is. */
export function useBadge(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) showBadge(count);
  }, [count]);
  useEffect(() => () => showBadge(0), []);
}
