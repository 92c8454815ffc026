import { ArrowDownUp, ShoppingCart } from 'lucide-react';
import { Suspense, useState } from 'react';
import { groceryLines } from '#domain/groceries/grocery-lines.ts';
import { presentGroceries, WHERE_GROCERIES_ARE } from '#store/queries/groceries.ts';
import * as texts from '#words/en/groceries.ts';
import { useBackCloses } from '../overlays/use-back-closes.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Stack } from '../parts/stack.tsx';
import { Screen } from '../screen.tsx';
import { useSpaces } from '../session/spaces-context.ts';
import { QuickAdd } from '../task/capture/quick-add.tsx';
import { useTaskRows } from '../task/use-task-rows.ts';
import styles from './groceries-screen.module.css';
import { GroceryList } from './grocery-list.tsx';
import { OrderList } from './lazy-order.ts';
import { linesByShop } from './lines-by-shop.ts';
import { TypedChips } from './typed-chips.tsx';
import { useAddGroceries } from './use-add-groceries.ts';
import { useBought } from './use-bought.ts';
import { useKeepAwake } from './use-keep-awake.ts';
import { useShopOrder } from './use-shop-order.ts';
import { UsualChips } from './usual-chips.tsx';

/** How the list is shown: to be planned, in a shop, or to be put into the order of the shop. */
type View = 'plan' | 'shop' | 'arrange';

export default function GroceriesScreen() {
  const [view, setShownView] = useState<View>('plan');
  const { hasFamily } = useSpaces();
  const isShopping = view === 'shop';
  const setView = (next: View) => {
    // The button that was pressed goes.
    document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true });
    setShownView(next);
  };
  useBackCloses(view !== 'plan', () => setView('plan'));
  useKeepAwake({ isShopping });
  const list = useTaskRows('groceries', {
    isPaged: false,
    spaces: WHERE_GROCERIES_ARE,
    order: presentGroceries,
  });
  const order = useShopOrder();
  const usual = useBought();
  const lines = groceryLines((list?.rows ?? []).filter(({ completed }) => !completed));
  // What is typed goes to no project.
  const typedLines = lines.filter(({ rows: [{ project_ref }] }) => project_ref === null);
  const { flash, add, setAmount } = useAddGroceries(typedLines);

  return (
    <Screen
      title={texts.title}
      actions={
        <Views view={view} canArrange={lines.length > 1} canShop={lines.length > 0} onView={setView} />
      }
    >
      <Stack>
        {hasFamily && view === 'plan' && <p className={styles['shared']}>{texts.shared}</p>}
        <QuickAdd
          mode="project"
          place="groceries"
          adds="grocery"
          areLines
          placeholder={texts.addGroceryItem}
          onAdd={add}
          renderBelow={(typed) => (
            <TypedChips
              typed={typed}
              usual={usual}
              onAmount={(label, amount) =>
                void setAmount(label, amount).then((isSaved) => {
                  if (isSaved) typed.clear();
                })
              }
            />
          )}
        />
        {list === undefined && <SkeletonRows />}
        {list && view === 'arrange' && (
          <Suspense fallback={<SkeletonRows />}>
            <OrderList
              shops={linesByShop(order.inOrder(lines), list.projectNames)}
              onArrange={order.arrange}
            />
          </Suspense>
        )}
        {list && view !== 'arrange' && (
          <div data-shopping={isShopping || undefined}>
            <GroceryList rows={list.rows} projectNames={list.projectNames} order={order} flash={flash}>
              {!isShopping && (
                <UsualChips
                  usual={usual}
                  present={new Set(groceryLines(list.rows).map(({ thing }) => thing))}
                  onAdd={(name) => void add({ name })}
                />
              )}
            </GroceryList>
          </div>
        )}
      </Stack>
    </Screen>
  );
}

interface ViewsProps {
  readonly view: View;
  readonly canArrange: boolean;
  readonly canShop: boolean;
  readonly onView: (view: View) => void;
}

function Views({ view, canArrange, canShop, onView }: ViewsProps) {
  switch (view) {
    case 'plan':
      return (
        <div className={styles['views']}>
          {canArrange && (
            <IconButton icon={ArrowDownUp} label={texts.arrange} onClick={() => onView('arrange')} />
          )}
          {canShop && (
            <Button look="quiet" onClick={() => onView('shop')}>
              <ShoppingCart size={18} strokeWidth={1.75} aria-hidden="true" />
              {texts.shop}
            </Button>
          )}
        </div>
      );
    case 'shop':
      return <Button onClick={() => onView('plan')}>{texts.leaveShop}</Button>;
    case 'arrange':
      return <Button onClick={() => onView('plan')}>{texts.arranged}</Button>;
  }
}
