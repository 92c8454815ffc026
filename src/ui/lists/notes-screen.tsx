import * as texts from '#words/en/lists.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Stack } from '../parts/stack.tsx';
import { Screen } from '../screen.tsx';
import { QuickAdd } from '../task/capture/quick-add.tsx';
import { useAddTask } from '../task/capture/use-add-task.ts';
import { TaskSection } from '../task/task-section.tsx';
import { useTaskRows } from '../task/use-task-rows.ts';

export default function NotesScreen() {
  const list = useTaskRows('notes');
  const add = useAddTask('task');

  return (
    <Screen title={texts.notes}>
      <Stack>
        <QuickAdd
          mode="project"
          place="notes"
          adds="note"
          placeholder={texts.addANote}
          onAdd={(typed) => add({ ...typed, type: 'note', effort: null })}
        />
        <TaskSection label={texts.notes} list={list} empty={<EmptyState>{texts.noNotesYet}</EmptyState>} />
      </Stack>
    </Screen>
  );
}
