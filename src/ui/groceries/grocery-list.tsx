import { useRef } from 'react';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/groceries.ts';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { WhenHere } from '../first-pull/when-here.tsx';
import { useNow } from '../parts/use-now.ts';
import { useDevice } from '../session/session-context.ts';
import { useAddedBy } from '../task/use-added-by.ts';
import { useKeptFocus } from '../task/use-kept-focus.ts';
import { useLingering } from '../task/use-lingering.ts';
import { useParkedRefs } from '../task/use-parked-refs.ts';
import { useShownRow } from '../task/use-shown-row.ts';
import { useTaskActions } from '../task/use-task-actions.ts';
import { isInBasket } from './basket.ts';
import styles from './grocery-list.module.css';
import { GroceryRow } from './grocery-row.tsx';
import { useClearBasket } from './use-clear-basket.ts';

/** The most rows of the basket that are drawn. 'Clear' empties all of it. */
const TICKED = 50;

const MINUTE_MS = 60_000;

/** The open groceries, and below the divider those that were ticked within a day. */
export function GroceryList({ rows }: { readonly rows: readonly TaskRow[] }) {
  const lists = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(lists);
  const actions = useTaskActions();
  const parked = useParkedRefs();
  const clear = useClearBasket();
  const now = useNow(useDevice().clock, MINUTE_MS);
  const addedBy = useAddedBy();
  // A mistake can be undone in place, and no other row moves under the finger that has just pressed.
  const open = useLingering(rows.filter((row) => !row.completed));
  const listedAsOpen = new Set(open.shown.map(({ ref }) => ref));
  const ticked = rows.filter((row) => isInBasket(row, now) && !listedAsOpen.has(row.ref));
  const inBasket = ticked.slice(0, TICKED);
  useShownRow(
    lists,
    [...open.shown, ...inBasket].map(({ ref }) => ref),
  );

  const empty = () => {
    // The button goes with the basket.
    document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true });
    clear(ticked);
  };
  const drawRow = (task: TaskRow, index: number) => (
    <li key={task.ref} data-index={index}>
      <GroceryRow
        task={task}
        addedBy={addedBy(task)}
        isParked={parked.has(task.ref)}
        isLeaving={listedAsOpen.has(task.ref) && open.isLeaving(task.ref)}
        actions={open.keeping(actions)}
      />
    </li>
  );

  if (open.shown.length + ticked.length === 0)
    return (
      <WhenHere part="all">
        <EmptyState>{texts.noTasksYet}</EmptyState>
      </WhenHere>
    );
  return (
    // The handlers only observe the focus of the rows' own controls.
    <div ref={lists} {...keptFocus}>
      {open.shown.length > 0 ? (
        <ul aria-label={texts.title}>{open.shown.map((task, index) => drawRow(open.asKept(task), index))}</ul>
      ) : (
        <p className={styles['all']}>{texts.allInTheBasket}</p>
      )}
      {ticked.length > 0 && (
        <section className={styles['basket']}>
          <div className={styles['head']}>
            <h2 className={styles['heading']}>{texts.inTheBasket}</h2>
            <Button look="quiet" onClick={empty}>
              {texts.clear({ count: ticked.length })}
            </Button>
          </div>
          <ul aria-label={texts.inTheBasket}>
            {inBasket.map((task, index) => drawRow(task, open.shown.length + index))}
          </ul>
        </section>
      )}
    </div>
  );
}
