import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { canCompleteProject } from '#domain/project.ts';
import type { TaskRow } from '#store/db.ts';
import * as nextTexts from '#words/en/next-action.ts';
import * as texts from '#words/en/project.ts';
import { useAct } from '../acts/use-act.ts';
import { useAdding } from '../adding/use-adding.ts';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { WhenHere } from '../first-pull/when-here.tsx';
import { useDevice } from '../session/session-context.ts';
import { AddBelow } from '../task/capture/add-below.tsx';
import { useAddTask } from '../task/capture/use-add-task.ts';
import { NextAction } from './next-action.tsx';
import { nextActionVerb } from './next-action-verb.ts';
import styles from './project-screen.module.css';
import { SubtaskList } from './subtask-list.tsx';
import { placeOfSubtask } from './typed-of.ts';

interface SubtasksProps {
  readonly project: TaskRow;
  readonly subtasks: readonly TaskRow[];
}

export function Subtasks({ project, subtasks }: SubtasksProps) {
  const [isAdding, setAdding] = useState(false);
  const add = useAddTask('subtask', project);
  const act = useAct();
  const device = useDevice();
  const plus = useRef<HTMLButtonElement>(null);
  useAdding(isAdding || project.completed ? null : 'subtask', () => setAdding(true), plus);
  return (
    <section>
      <div className={styles['head']}>
        <h2>{texts.subtasks}</h2>
        {/* A completed project is opened again first. */}
        {!project.completed && (
          <IconButton
            ref={plus}
            icon={isAdding ? X : Plus}
            label={isAdding ? texts.cancel : texts.addSubtask}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          />
        )}
      </div>
      {isAdding && !project.completed && (
        <AddBelow
          mode="subtask"
          adds="subtask"
          place={placeOfSubtask(project.ref)}
          placeholder={texts.addSubtask}
          onAdd={add}
          onCancel={() => setAdding(false)}
        />
      )}
      {!isAdding && canCompleteProject(project, subtasks) && (
        <div className={styles['next']}>
          <p>{nextTexts.allDone}</p>
          <NextAction
            project={project.ref}
            onAdd={async (name) => {
              const outcome = await act(nextActionVerb(project, name, device), {
                failure: (reason) => nextTexts.failed({ reason }),
              });
              return outcome.kind === 'saved';
            }}
          />
        </div>
      )}
      {subtasks.length > 0 && <SubtaskList project={project} subtasks={subtasks} />}
      <WhenHere part="all">
        {subtasks.length === 0 && (
          <EmptyState
            actions={
              !isAdding &&
              !project.completed && <Button onClick={() => setAdding(true)}>{texts.addFirst}</Button>
            }
          >
            {texts.noSubtasks}
          </EmptyState>
        )}
      </WhenHere>
    </section>
  );
}
