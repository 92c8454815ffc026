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
        <Selectable acts={['complete', 'later', 'move', 'delete']}>
          <div className={styles['days']}>
            {byDay(list.rows).map(({ day, rows }) => (
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

interface OfDay {
  readonly day: Later;
  readonly rows: readonly ShownRow[];
}

function byDay(rows: readonly ShownRow[]): readonly OfDay[] {
  const days = new Map<Later, ShownRow[]>();
  for (const row of rows) {
    const day = appearsOn(row) ?? SOMEDAY;
    const own = days.get(day);
    if (own === undefined) days.set(day, [row]);
    else own.push(row);
  }
  return Array.from(days, ([day, own]) => ({ day, rows: own })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
