import { completion } from '#domain/completion.ts';
import type { Day } from '#domain/ids.ts';
import { nextStep, stepNumbers } from '#domain/project.ts';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/project.ts';
import { useAct } from '../acts/use-act.ts';
import { useToday } from '../session/today-context.ts';
import { TaskCard, type TaskStep } from '../task/task-card.tsx';
import { useAddedBy } from '../task/use-added-by.ts';
import { useLingering } from '../task/use-lingering.ts';
import { useParkedRefs } from '../task/use-parked-refs.ts';
import { useSteady } from '../task/use-steady.ts';
import { useTaskActions } from '../task/use-task-actions.ts';
import { CompletedSubtasks } from './completed-subtasks.tsx';
import { SortableList } from './sortable-list.tsx';
import { useArrangement } from './use-arrangement.ts';

interface SubtaskListProps {
  readonly project: TaskRow;
  readonly subtasks: readonly TaskRow[];
}

/** The open subtasks, which can be reordered, and below them the completed ones. */
export function SubtaskList({ project, subtasks }: SubtaskListProps) {
  const actions = useTaskActions();
  const parked = useParkedRefs();
  const addedBy = useAddedBy();
  const { shown, arrange } = useArrangement(project.ref, subtasks);
  const open = useLingering(shown.filter((task) => !task.completed));
  const rowActions = useSteady(open.keeping(actions));
  const listedAsOpen = new Set(open.shown.map(({ ref }) => ref));
  const completed = subtasks.filter((task) => task.completed && !listedAsOpen.has(task.ref));
  const today = useToday();
  const stepOf = stepsOf(project, subtasks, today);
  const act = useAct();
  const startAgain = (steps: readonly TaskRow[]) =>
    act(
      steps.map((step) => completion(step, false, today)),
      { failure: (reason) => `${texts.startAgainFailed} ${reason}` },
    );

  const drawTask = (task: TaskRow) => (
    <TaskCard
      task={task}
      projectName={null}
      addedBy={addedBy(task)}
      isParked={parked.has(task.ref)}
      step={task.completed ? undefined : stepOf(task)}
      isLeaving={listedAsOpen.has(task.ref) && open.isLeaving(task.ref)}
      actions={rowActions}
    />
  );

  return (
    <>
      {open.shown.length > 0 && (
        <SortableList
          label={texts.subtasks}
          items={open.shown.map((task) => ({ id: task.ref, name: task.name, task }))}
          drawItem={({ task }) => drawTask(open.asKept(task))}
          onArrange={arrange}
        />
      )}
      {completed.length > 0 && (
        <CompletedSubtasks
          rows={completed}
          drawTask={drawTask}
          onStartAgain={project.completed ? null : () => void startAgain(completed)}
        />
      )}
    </>
  );
}

/** The steps of a sequential project; undefined for every subtask of a parallel one. */
function stepsOf(
  project: TaskRow,
  subtasks: readonly TaskRow[],
  today: Day,
): (task: TaskRow) => TaskStep | undefined {
  if (project.execution_type !== 'synchronous') return () => undefined;
  const numbers = stepNumbers(subtasks);
  const next = nextStep(subtasks, today);
  return ({ ref }) => {
    const number = numbers.get(ref);
    return number === undefined ? undefined : { number, isNext: ref === next?.ref };
  };
}
