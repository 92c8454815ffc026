import * as texts from '#words/en/lists.ts';
import { ArrangeButton } from '../arrange/arrange-button.tsx';
import { Arrangeable } from '../arrange/arrangeable.tsx';
import { useArranged } from '../arrange/use-arranged.ts';
import { Selectable } from '../many/selectable.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Stack } from '../parts/stack.tsx';
import { Screen } from '../screen.tsx';
import { QuickAdd } from '../task/capture/quick-add.tsx';
import { useAddTask } from '../task/capture/use-add-task.ts';
import { useTaskRows } from '../task/use-task-rows.ts';

export default function NotesScreen() {
  const arranged = useArranged('notes');
  const { order, chosen } = arranged;
  const list = useTaskRows('notes', { order, isPaged: chosen.groups === 'none' });
  const add = useAddTask('task');

  return (
    <Screen
      title={texts.notes}
      actions={list?.rows.length !== 0 && <ArrangeButton list="notes" arranged={arranged} />}
    >
      <Stack>
        <QuickAdd
          mode="project"
          place="notes"
          adds="note"
          placeholder={texts.addANote}
          onAdd={(typed) => add({ ...typed, type: 'note', effort: null })}
        />
        <Selectable acts={['move', 'delete']}>
          <Arrangeable
            arranged={arranged}
            label={texts.notes}
            list={list}
            empty={<EmptyState>{texts.noNotesYet}</EmptyState>}
          />
        </Selectable>
      </Stack>
    </Screen>
  );
}
