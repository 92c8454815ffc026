import type { GroceryLine } from '#domain/groceries/grocery-lines.ts';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/groceries.ts';
import { useAct } from '../acts/use-act.ts';

/** Deletes what lies in the basket, for the whole family: one act, which one Undo takes back. */
export function useClearBasket(): (basket: readonly GroceryLine<TaskRow>[]) => void {
  const act = useAct();
  return (basket) => {
    const rows = basket.flatMap((line) => line.rows);
    const verbs = rows.map(({ ref }) => ({ kind: 'task.delete', args: { ref } }) as const);
    void act(verbs, { message: texts.cleared({ count: basket.length }) });
  };
}
