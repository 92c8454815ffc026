import type { Space } from '#domain/space.ts';
import * as texts from '#words/en/groceries.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Stack } from '../parts/stack.tsx';
import { Screen } from '../screen.tsx';
import { QuickAdd } from '../task/capture/quick-add.tsx';
import { useAddTask } from '../task/capture/use-add-task.ts';
import { useTaskRows } from '../task/use-task-rows.ts';
import { GroceryList } from './grocery-list.tsx';
import { useKeepAwake } from './use-keep-awake.ts';

/**
 * Groceries belong to the family, whichever space is active; without a family they are listed with the personal tasks.
 */
const WHERE_GROCERIES_ARE: readonly Space[] = ['personal', 'family'];

export default function GroceriesScreen() {
  useKeepAwake();
  const list = useTaskRows('groceries', { isPaged: false, spaces: WHERE_GROCERIES_ARE });
  const add = useAddTask('task');

  return (
    <Screen title={texts.title}>
      <Stack>
        <QuickAdd
          mode="project"
          place="groceries"
          adds="grocery"
          placeholder={texts.addGroceryItem}
          onAdd={(typed) => add({ ...typed, type: 'grocery', effort: null })}
        />
        {list ? <GroceryList rows={list.rows} /> : <SkeletonRows />}
      </Stack>
    </Screen>
  );
}
