import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronRight, Inbox, UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { countOpenTasks } from '#store/queries/first-pull.ts';
import { isAwaited } from '#domain/family-news.ts';
import { readFamilyNews } from '#store/queries/read-family-news.ts';
import * as texts from '#words/en/lists.ts';
import { ArrangeButton } from '../arrange/arrange-button.tsx';
import { Arrangeable } from '../arrange/arrangeable.tsx';
import { useArranged } from '../arrange/use-arranged.ts';
import { classes } from '../parts/classes.ts';
import { Link } from '../parts/link.tsx';
import { Spinner } from '../parts/spinner.tsx';
import { NothingToday } from '../first-steps/lazy-nothing-today.ts';
import { newsWords } from '../family/news-words.ts';
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
import { ReviewLine } from './lazy-review-line.ts';

export default function DashboardScreen() {
  const { db, clock } = useDevice();
  const { active } = useSpaces();
  const inboxCount = useLiveQuery(async () => countOpenTasks(db, 'inbox', active), [db, active.join()]);
  const news = useLiveQuery(async () => readFamilyNews(db, clock()), [db]);
  const arranged = useArranged('important');
  const { order, chosen } = arranged;
  const rows = useTaskRows('important', { order, isPaged: chosen.groups === 'none' });
  // Not before the line above them, which would move them.
  const list = inboxCount === undefined ? undefined : rows;
  const add = useAddTask('capture');

  return (
    <Screen title={texts.dashboard}>
      <Stack>
        {/* First, so that nothing that comes moves what is being typed. */}
        <QuickAdd mode="capture" place="inbox" adds="task" placeholder={texts.addToInbox} onAdd={add} />
        {inboxCount !== undefined && inboxCount > 0 && (
          <Link to={paths.process} className={styles['next']}>
            <Inbox size={20} strokeWidth={1.75} aria-hidden="true" />
            {texts.inboxTasks({ count: inboxCount })}
            <ChevronRight size={18} aria-hidden="true" />
          </Link>
        )}
        {news?.filter(isAwaited).map((item) => (
          <Link key={item.key} to={paths.family} className={styles['next']}>
            <UsersRound size={20} strokeWidth={1.75} aria-hidden="true" />
            {newsWords(item)}
            <ChevronRight size={18} aria-hidden="true" />
          </Link>
        ))}
        <section className={classes(styles['today'], inboxCount === undefined && styles['unread'])}>
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
              <Suspense fallback={null}>
                <NothingToday />
              </Suspense>
            }
          />
        </section>
        {/* Last and after the tasks, so that no content shifts when it appears. */}
        {list && (
          <Suspense fallback={null}>
            <ReviewLine>
              <QuoteBox />
            </ReviewLine>
          </Suspense>
        )}
      </Stack>
    </Screen>
  );
}
