import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronRight, Inbox } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { countTasks } from '#store/queries/list-tasks.ts';
import * as texts from '#words/en/lists.ts';
import { ArrangeButton } from '../arrange/arrange-button.tsx';
import { Arrangeable } from '../arrange/arrangeable.tsx';
import { useArranged } from '../arrange/use-arranged.ts';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Spinner } from '../parts/spinner.tsx';
import { Stack } from '../parts/stack.tsx';
import { paths } from '../paths.ts';
import { QuoteBox } from '../quotes/lazy-quote-box.ts';
import { Screen } from '../screen.tsx';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { QuickAdd } from '../task/capture/quick-add.tsx';
import { useAddTask } from '../task/capture/use-add-task.ts';
import { useTaskRows } from '../task/use-task-rows.ts';
import styles from './dashboard-screen.module.css';

export default function DashboardScreen() {
  const { db } = useDevice();
  const { active } = useSpaces();
  const inboxCount = useLiveQuery(() => countTasks(db, 'inbox', active), [db, active.join()]) ?? 0;
  const arranged = useArranged('important');
  const { order, chosen } = arranged;
  const list = useTaskRows('important', { order, isPaged: chosen.groups === 'none' });
  const add = useAddTask('capture');

  return (
    <Screen title={texts.dashboard}>
      <Stack>
        {inboxCount > 0 && (
          <Link to={paths.process} className={styles['process']}>
            <Inbox size={20} strokeWidth={1.75} aria-hidden="true" />
            {texts.inboxTasks({ count: inboxCount })}
            <ChevronRight size={18} aria-hidden="true" />
          </Link>
        )}
        <QuickAdd mode="capture" place="inbox" adds="task" placeholder={texts.addToInbox} onAdd={add} />
        <section className={styles['today']}>
          <div className={styles['head']}>
            <h2 className={styles['heading']}>
              {texts.todaysTasksHeading}
              {!list && <Spinner />}
            </h2>
            {list !== undefined && list.rows.length > 1 && (
              <ArrangeButton list="important" arranged={arranged} />
            )}
          </div>
          <Arrangeable
            arranged={arranged}
            headings="h3"
            label={texts.todaysTasks}
            list={list}
            empty={
              <EmptyState actions={<ButtonLink to={paths.todo}>{texts.chooseFromTodo}</ButtonLink>}>
                {texts.nothingToday}
              </EmptyState>
            }
          />
        </section>
        {/* Last and after the tasks, so that no content shifts when it appears. */}
        {list && (
          <Suspense fallback={null}>
            <QuoteBox />
          </Suspense>
        )}
      </Stack>
    </Screen>
  );
}
