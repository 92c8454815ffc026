import * as texts from '#words/en/lists.ts';
import { useNextStep } from '../first-steps/use-next-step.ts';
import { Selectable } from '../many/selectable.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Stack } from '../parts/stack.tsx';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { QuickAdd } from '../task/capture/quick-add.tsx';
import { useAddTask } from '../task/capture/use-add-task.ts';
import { TaskSection } from '../task/task-section.tsx';
import { useTaskRows } from '../task/use-task-rows.ts';

export default function InboxScreen() {
  const list = useTaskRows('inbox');
  const add = useAddTask('capture');
  const isEmpty = list?.rows.length === 0;

  return (
    <Screen
      title={texts.inbox}
      actions={
        !isEmpty && (
          <ButtonLink to={paths.process} look="primary">
            {texts.process}
          </ButtonLink>
        )
      }
    >
      <Stack>
        <QuickAdd mode="capture" place="inbox" adds="task" placeholder={texts.addToInbox} onAdd={add} />
        <Selectable acts={['later', 'give', 'move', 'delete']}>
          <TaskSection label={texts.inbox} list={list} empty={<EmptyInbox />} />
        </Selectable>
      </Stack>
    </Screen>
  );
}

function EmptyInbox() {
  const next = useNextStep();
  return (
    <EmptyState actions={next?.hasTodo && <ButtonLink to={paths.todo}>{texts.toTodo}</ButtonLink>}>
      {texts.inboxEmpty}
    </EmptyState>
  );
}
