import { useLiveQuery } from 'dexie-react-hooks';
import { useSearchParams } from 'react-router-dom';
import { hasMoreThan } from '#store/queries/list-tasks.ts';
import * as texts from '#words/en/lists.ts';
import { Selectable } from '../many/selectable.tsx';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Screen } from '../screen.tsx';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { TaskSection } from '../task/task-section.tsx';
import { useTaskRows } from '../task/use-task-rows.ts';

export default function CompletedScreen() {
  const { db } = useDevice();
  const { active } = useSpaces();
  const [params, setParams] = useSearchParams();
  const hasDeleted =
    useLiveQuery(async () => hasMoreThan(db, 'deleted', active, 0), [db, active.join()]) ?? false;
  const showsDeleted = params.has('deleted') && hasDeleted;
  const name = showsDeleted ? 'deleted' : 'completed';
  const list = useTaskRows(name);

  return (
    <Screen
      title={texts.completed}
      subtitle={showsDeleted ? texts.deletedTasks : undefined}
      actions={
        hasDeleted && (
          <Button
            aria-pressed={showsDeleted}
            onClick={() => setParams(showsDeleted ? {} : { deleted: '1' }, { replace: true })}
          >
            {texts.showDeleted}
          </Button>
        )
      }
    >
      <Selectable key={name} acts={showsDeleted ? ['restore'] : ['reopen', 'delete']}>
        <TaskSection
          label={showsDeleted ? texts.deletedTasks : texts.completedTasks}
          list={list}
          part="all"
          empty={<EmptyState>{texts.noTasksYet}</EmptyState>}
        />
      </Selectable>
    </Screen>
  );
}
