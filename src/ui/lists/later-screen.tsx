import { SOMEDAY, type Later } from '#domain/day.ts';
import { appearsOn } from '#domain/waiting.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import * as texts from '#words/en/later.ts';
import { WhenHere } from '../first-pull/when-here.tsx';
import { Selectable } from '../many/selectable.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { useToday } from '../session/today-context.ts';
import { TaskList } from '../task/task-list.tsx';
import { useParkedRefs } from '../task/use-parked-refs.ts';
import { useTaskActions } from '../task/use-task-actions.ts';
import { useTaskRows } from '../task/use-task-rows.ts';
import { wholeDay } from '../days/day-words.ts';
import { rowsBy, type RowsOf } from './rows-by.ts';
import styles from './later-screen.module.css';

/** What waits, by the day on which it is there again; someday comes last. */
export default function LaterScreen() {
  const list = useTaskRows('later', { isPaged: false });
  const actions = useTaskActions();
  const parked = useParkedRefs();
  const today = useToday();
  return (
    <Screen title={texts.title}>
      {list === undefined && <SkeletonRows />}
      {list?.rows.length === 0 && (
        <WhenHere part="open">
          <EmptyState actions={<ButtonLink to={paths.todo}>{texts.toTodo}</ButtonLink>}>
            {texts.nothingWaits}
          </EmptyState>
        </WhenHere>
      )}
      {list !== undefined && (
        <Selectable acts={['complete', 'later', 'give', 'move', 'delete']}>
          <div className={styles['days']}>
            {byDay(list.rows).map(({ key: day, rows }) => (
              <section key={day}>
                <h2 className={styles['heading']}>{wholeDay(day, today)}</h2>
                <TaskList
                  {...list}
                  rows={rows}
                  label={wholeDay(day, today)}
                  parked={parked}
                  actions={actions}
                  empty={null}
                />
              </section>
            ))}
          </div>
        </Selectable>
      )}
    </Screen>
  );
}

function byDay(rows: readonly ShownRow[]): readonly RowsOf<Later>[] {
  return rowsBy(rows, (row) => appearsOn(row) ?? SOMEDAY).sort((a, b) => (a.key < b.key ? -1 : 1));
}
