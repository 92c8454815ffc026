import type { GroceryLine } from '#domain/groceries/grocery-lines.ts';
import * as texts from '#words/en/groceries.ts';
import { movedIn } from '../arrange/moved-in.ts';
import { SortableList } from '../project/sortable-list.tsx';
import { amountWords } from './amount-words.ts';
import styles from './order-list.module.css';
import type { Shop } from './lines-by-shop.ts';

export interface OrderListProps {
  readonly shops: readonly Shop[];
  readonly onArrange: (things: readonly string[], moved: string) => void;
}

/** The lines with handles: how their order in the shop is corrected by hand. */
export default function OrderList({ shops, onArrange }: OrderListProps) {
  return (
    <>
      <p className={styles['hint']}>{texts.arrangeHint}</p>
      {shops.map(({ project, name, lines }) => (
        <section key={project} className={styles['shop']}>
          {name !== null && (
            <h2 className={styles['heading']} dir="auto">
              {name}
            </h2>
          )}
          <SortableList
            label={name ?? texts.title}
            items={lines.map((line) => ({ id: line.thing, name: line.label, line }))}
            drawItem={({ line }) => drawLine(line)}
            onArrange={(things) => {
              const moved = movedIn(
                lines.map(({ thing }) => thing),
                things,
              );
              if (moved !== null) onArrange(things, moved);
            }}
          />
        </section>
      ))}
    </>
  );
}

function drawLine({ label, amounts }: GroceryLine<unknown>) {
  return (
    <span className={styles['item']}>
      <span className={styles['name']} dir="auto">
        {label}
      </span>
      <span className={styles['amount']}>{amountWords(amounts)}</span>
    </span>
  );
}
