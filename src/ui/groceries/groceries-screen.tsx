import type { Space } from '#domain/space.ts';
import { listTasks } from '#store/queries/list-tasks.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Stack } from '../parts/stack.tsx';
import { Screen } from '../screen.tsx';
import { useSpaces } from '../session/spaces-context.ts';
import { QuickAdd } from '../task/capture/quick-add.tsx';
import { useAddTask } from '../task/capture/use-add-task.ts';
import { TaskSection } from '../task/task-section.tsx';
import { useTaskRows } from '../task/use-task-rows.ts';
import styles from './groceries-screen.module.css';

/** So many of the ticked ones stay at hand, to be taken back; all are in Completed. */
const TICKED = 50;

export default function GroceriesScreen() {
  const { hasFamily } = useSpaces();
  // Groceries are the family's, whichever space is active; without a family they are listed with the personal tasks.
  const spaces: readonly Space[] = hasFamily ? ['family'] : ['personal'];
  const list = useTaskRows('groceries', (db, wanted) => listTasks(db, 'groceries', wanted), {
    isPaged: false,
    spaces,
  });
  const add = useAddTask('task');
  const open = list?.rows.filter((row) => !row.completed);
  const ticked = list?.rows.filter((row) => row.completed).slice(0, TICKED) ?? [];

  return (
    <Screen title="Groceries">
      <Stack>
        <QuickAdd
          mode="project"
          placeholder="Add grocery item"
          onAdd={({ name }) => add({ name, type: 'grocery', effort: null })}
        />
        <TaskSection
          label="Groceries"
          list={list && open && { ...list, rows: open }}
          empty={<EmptyState>{ticked.length === 0 ? 'No tasks yet' : 'All in the basket.'}</EmptyState>}
        />
        {list && ticked.length > 0 && (
          <section>
            <h2 className={styles['heading']}>In the basket</h2>
            <TaskSection label="In the basket" list={{ ...list, rows: ticked }} empty={null} />
          </section>
        )}
      </Stack>
    </Screen>
  );
}
