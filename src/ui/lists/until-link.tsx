import { useLiveQuery } from 'dexie-react-hooks';
import { CalendarClock, ChevronRight, Hourglass, type LucideIcon } from 'lucide-react';
import type { UntilList } from '#domain/lists.ts';
import { countOnceOpen } from '#store/queries/first-pull.ts';
import { countTasks } from '#store/queries/list-tasks.ts';
import * as texts from '#words/en/lists.ts';
import { Link } from '../parts/link.tsx';
import { paths } from '../paths.ts';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { useToday } from '../session/today-context.ts';
import styles from './until-link.module.css';

interface Look {
  readonly path: string;
  readonly icon: LucideIcon;
  readonly words: (values: { readonly count: number }) => string;
}

/** At the foot of Todo: how much of the active spaces comes back to it, with the way there. */
export function UntilLink({ list }: { readonly list: UntilList }) {
  const { db } = useDevice();
  const { active } = useSpaces();
  const today = useToday();
  const count = useLiveQuery(
    async () => countOnceOpen(db, async () => countTasks(db, list, active, today)),
    [db, list, active.join(), today],
  );
  if (count === undefined || count === 0) return null;
  const { path, icon: Icon, words } = lookOf(list);
  return (
    <Link to={path} className={styles['link']}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {words({ count })}
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}

function lookOf(list: UntilList): Look {
  switch (list) {
    case 'later':
      return { path: paths.later, icon: CalendarClock, words: texts.waiting };
    case 'others':
      return { path: paths.waiting, icon: Hourglass, words: texts.waitingFor };
  }
}
