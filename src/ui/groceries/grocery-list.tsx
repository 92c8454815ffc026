import { useRef } from 'react';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/groceries.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { WhenHere } from '../first-pull/when-here.tsx';
import { useKeptFocus } from '../task/use-kept-focus.ts';
import { useLingering } from '../task/use-lingering.ts';
import { useParkedRefs } from '../task/use-parked-refs.ts';
import { useTaskActions } from '../task/use-task-actions.ts';
import styles from './grocery-list.module.css';
import { GroceryRow } from './grocery-row.tsx';

/** The number of completed groceries that stay visible, so that they can be reopened; all are in Completed. */
const TICKED = 50;

/** The open groceries, and below the divider the completed ones. */
export function GroceryList({ rows }: { readonly rows: readonly TaskRow[] }) {
  const lists = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(lists);
  const actions = useTaskActions();
  const parked = useParkedRefs();
  // A mistake can be undone in place, and no other row moves under the finger that has just pressed.
  const open = useLingering(rows.filter((row) => !row.completed));
  const listedAsOpen = new Set(open.shown.map(({ ref }) => ref));
  const ticked = rows.filter((row) => row.completed && !listedAsOpen.has(row.ref)).slice(0, TICKED);

  const drawRow = (task: TaskRow) => (
    <li key={task.ref}>
      <GroceryRow
        task={task}
        isParked={parked.has(task.ref)}
        isLeaving={listedAsOpen.has(task.ref) && open.isLeaving(task.ref)}
        actions={open.keeping(actions)}
      />
    </li>
  );

  if (rows.length === 0)
    return (
      <WhenHere part="all">
        <EmptyState>{texts.noTasksYet}</EmptyState>
      </WhenHere>
    );
  return (
    // The handlers only observe the focus of the rows' own controls.
    <div ref={lists} {...keptFocus}>
      {open.shown.length > 0 ? (
        <ul aria-label={texts.title}>{open.shown.map((task) => drawRow(open.asKept(task)))}</ul>
      ) : (
        <p className={styles['all']}>{texts.allInTheBasket}</p>
      )}
      {ticked.length > 0 && (
        <section className={styles['basket']}>
          <h2 className={styles['heading']}>{texts.inTheBasket}</h2>
          <ul aria-label={texts.inTheBasket}>{ticked.map(drawRow)}</ul>
        </section>
      )}
    </div>
  );
}
