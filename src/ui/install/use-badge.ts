import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { countOpenTasks } from '#store/queries/first-pull.ts';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { showBadge } from './badge.ts';

/** The count of the inbox that the main menu shows, until the session ends. */
export function useBadge(): void {
  const { db } = useDevice();
  const { active } = useSpaces();
  const count = useLiveQuery(() => countOpenTasks(db, 'inbox', active), [db, active.join()]);
  useEffect(() => {
    if (count !== undefined) showBadge(count);
  }, [count]);
  useEffect(() => () => showBadge(0), []);
}
