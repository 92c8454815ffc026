import { useLiveQuery } from 'dexie-react-hooks';
import { CalendarClock, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { readFirstPull } from '#store/queries/first-pull.ts';
import { countTasks } from '#store/queries/list-tasks.ts';
import * as texts from '#words/en/lists.ts';
import { paths } from '../paths.ts';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { useToday } from '../session/today-context.ts';
import styles from './later-link.module.css';

/** At the foot of Todo: how much of the active spaces waits. */
export function LaterLink() {
  const { db } = useDevice();
  const { active } = useSpaces();
  const today = useToday();
  const count = useLiveQuery(async () => {
    const firstPull = await readFirstPull(db);
    // A part of them would be taken for all.
    return firstPull?.hasOpen === false ? 0 : countTasks(db, 'later', active, today);
  }, [db, active.join(), today]);
  if (count === undefined || count === 0) return null;
  return (
    <Link to={paths.later} className={styles['link']}>
      <CalendarClock size={20} strokeWidth={1.75} aria-hidden="true" />
      {texts.waiting({ count })}
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}
