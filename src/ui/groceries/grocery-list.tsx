import { useRef, type ReactNode } from 'react';
import { groceryLines, type GroceryLine } from '#domain/groceries/grocery-lines.ts';
import type { TaskRef } from '#domain/ids.ts';
import { completionsOf } from '#domain/ticks.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import * as texts from '#words/en/groceries.ts';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { WhenHere } from '../first-pull/when-here.tsx';
import { useNow } from '../parts/use-now.ts';
import { useDevice } from '../session/session-context.ts';
import { useAddedBy, useNameOfOther } from '../task/use-added-by.ts';
import { useKeptFocus } from '../task/use-kept-focus.ts';
import { useLingering } from '../task/use-lingering.ts';
import { useParkedRefs } from '../task/use-parked-refs.ts';
import { useShownRow } from '../task/use-shown-row.ts';
import { useSteady } from '../task/use-steady.ts';
import { useTaskActions } from '../task/use-task-actions.ts';
import { isInBasket, tickedWith } from './basket.ts';
import styles from './grocery-list.module.css';
import { GroceryRow } from './grocery-row.tsx';
import { linesByShop } from './lines-by-shop.ts';
import { useClearBasket } from './use-clear-basket.ts';
import type { Flash } from './use-add-groceries.ts';
import { useFlashInView } from './use-flash-in-view.ts';
import { useLineActs } from './use-line-acts.ts';
import type { ShopOrderNow } from './use-shop-order.ts';

/** The most lines of the basket that are drawn. 'Clear' empties all of it. */
const TICKED = 50;

const MINUTE_MS = 60_000;

interface GroceryListProps {
  readonly rows: readonly ShownRow[];
  readonly projectNames: ReadonlyMap<TaskRef, string>;
  readonly order: ShopOrderNow;
  readonly flash: Flash;
  /** Between what is to be bought and the basket. */
  readonly children?: ReactNode;
}

type Line = GroceryLine<ShownRow>;

/** The open groceries, and below the divider those that were ticked within a day. */
export function GroceryList({ rows, projectNames, order, flash, children }: GroceryListProps) {
  const lists = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(lists);
  const actions = useTaskActions();
  const rowActions = useSteady(actions);
  const acts = useLineActs();
  const parked = useParkedRefs();
  const clear = useClearBasket();
  const now = useNow(useDevice().clock, MINUTE_MS);
  const addedBy = useAddedBy();
  const nameOfOther = useNameOfOther();
  // A mistake can be undone in place, and no other row moves under the finger that has just pressed.
  const open = useLingering(rows.filter((row) => !row.completed));
  const openRows = open.shown.map(open.asKept);
  const listedAsOpen = new Set(openRows.map(({ ref }) => ref));
  const lines = groceryLines<ShownRow>(openRows, ({ completed }) => (completed ? 'ticked' : ''));
  const shops = linesByShop(order.inOrder(lines), projectNames);
  const ticked = groceryLines(
    rows.filter((row) => isInBasket(row, now) && !listedAsOpen.has(row.ref)),
    tickedWith,
  );
  const inBasket = ticked.slice(0, TICKED);
  const drawn = [...shops.flatMap((shop) => shop.lines), ...inBasket];
  useShownRow(
    lists,
    drawn.map((line) => line.rows.map(({ ref }) => ref).join(' ')),
  );

  useFlashInView(lists, flash);

  const empty = () => {
    // The button goes with the basket.
    document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true });
    clear(ticked);
  };
  const tick = (line: Line, isTicked: boolean) => {
    const { onComplete } = open.keeping({ ...actions, onComplete: () => undefined });
    line.rows.forEach((row) => onComplete(row, isTicked));
    acts.tick(line, isTicked);
    order.note(line.thing, isTicked);
  };
  const lineHandlers = useSteady({ tick, remove: acts.remove });
  const drawLine = (line: Line) => (
    // The oldest of a line stays when another is added to it.
    <li key={line.rows.at(-1)?.ref} data-index={drawn.indexOf(line)}>
      <GroceryRow
        line={line}
        addedBy={once(line.rows.map(addedBy))}
        tickedBy={once(line.rows.flatMap((row) => completionsOf(row).map(({ by }) => nameOfOther(by, row))))}
        flash={flash.things.includes(line.thing) ? flash.count : 0}
        isParked={line.rows.some(({ ref }) => parked.has(ref))}
        isLeaving={line.rows.every(({ ref }) => listedAsOpen.has(ref) && open.isLeaving(ref))}
        actions={rowActions}
        onTick={lineHandlers.tick}
        onDelete={lineHandlers.remove}
      />
    </li>
  );

  if (drawn.length === 0)
    return (
      <WhenHere part="all">
        <EmptyState>{texts.noTasksYet}</EmptyState>
        {children}
      </WhenHere>
    );
  return (
    // The handlers only observe the focus of the rows' own controls.
    <div ref={lists} {...keptFocus}>
      {lines.length === 0 && <p className={styles['all']}>{texts.allInTheBasket}</p>}
      {shops.map((shop) =>
        shop.name === null ? (
          <ul key="" aria-label={texts.title}>
            {shop.lines.map(drawLine)}
          </ul>
        ) : (
          <section key={shop.project} className={styles['shop']}>
            <h2 className={styles['heading']} dir="auto">
              {shop.name}
            </h2>
            <ul aria-label={shop.name}>{shop.lines.map(drawLine)}</ul>
          </section>
        ),
      )}
      {children}
      {ticked.length > 0 && (
        <section className={styles['basket']}>
          <div className={styles['head']}>
            <h2 className={styles['heading']}>{texts.inTheBasket}</h2>
            <Button look="quiet" onClick={empty}>
              {texts.clear({ count: ticked.length })}
            </Button>
          </div>
          <ul aria-label={texts.inTheBasket}>{inBasket.map(drawLine)}</ul>
        </section>
      )}
    </div>
  );
}

function once(names: readonly (string | null)[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== null);
}
