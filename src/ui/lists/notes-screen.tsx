import { listTasks } from '#store/queries/list-tasks.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Stack } from '../parts/stack.tsx';
import { Screen } from '../screen.tsx';
import { QuickAdd } from '../task/capture/quick-add.tsx';
import { useAddTask } from '../task/capture/use-add-task.ts';
import { TaskSection } from '../task/task-section.tsx';
import { useTaskRows } from '../task/use-task-rows.ts';

export default function NotesScreen() {
  const list = useTaskRows('notes', (db, spaces, options) => listTasks(db, 'notes', spaces, options));
  const add = useAddTask('task');

  return (
    <Screen title="Notes">
      <Stack>
        <QuickAdd
          mode="project"
          place="notes"
          placeholder="Add a note"
          onAdd={({ name }) => add({ name, type: 'note', effort: null })}
        />
        <TaskSection label="Notes" list={list} empty={<EmptyState>No notes yet</EmptyState>} />
      </Stack>
    </Screen>
  );
}
