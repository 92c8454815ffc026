import type { ShownRow } from '#store/shown/early-effects.ts';
import * as texts from '#words/en/waiting.ts';
import { WhenHere } from '../first-pull/when-here.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { TaskList } from '../task/task-list.tsx';
import { useParkedRefs } from '../task/use-parked-refs.ts';
import { useTaskActions } from '../task/use-task-actions.ts';
import { useTaskRows } from '../task/use-task-rows.ts';
import { useHolder } from '../who/use-holder.ts';
import { rowsBy, type RowsOf } from './rows-by.ts';
import styles from './sections.module.css';

/** What others have, by who has it. On its day a task is in Todo instead, to be followed up. */
export default function WaitingScreen() {
  const list = useTaskRows('others', { isPaged: false });
  const actions = useTaskActions();
  const parked = useParkedRefs();
  const holderOf = useHolder();
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
        <div className={styles['sections']}>
          {byName(list.rows, (row) => holderOf(row)?.name ?? texts.somebody).map(({ key: name, rows }) => (
            <section key={name}>
              <h2 className={styles['heading']} dir="auto">
                {name}
              </h2>
              <TaskList {...list} rows={rows} label={name} parked={parked} actions={actions} empty={null} />
            </section>
          ))}
        </div>
      )}
    </Screen>
  );
}

function byName(rows: readonly ShownRow[], nameOf: (row: ShownRow) => string): readonly RowsOf<string>[] {
  return rowsBy(rows, nameOf).sort((a, b) => a.key.localeCompare(b.key));
}
