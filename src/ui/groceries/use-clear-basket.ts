import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/groceries.ts';
import { useAct } from '../acts/use-act.ts';

/** Deletes what lies in the basket, for the whole family: one act, which one Undo takes back. */
export function useClearBasket(): (basket: readonly TaskRow[]) => void {
  const act = useAct();
  return (basket) => {
    const verbs = basket.map(({ ref }) => ({ kind: 'task.delete', args: { ref } }) as const);
    void act(verbs, { message: texts.cleared({ count: basket.length }) });
  };
}
