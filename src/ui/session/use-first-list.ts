import { useEffect } from 'react';
import { useSession } from './session-context.ts';

/** Tells that a screen has read what it is about. */
export function useFirstList(isRead: boolean): void {
  const { firstList } = useSession();
  useEffect(() => {
    if (isRead) firstList.note();
  }, [isRead, firstList]);
}
