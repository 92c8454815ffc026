import { ArrowRightLeft, CircleCheck, ListOrdered } from 'lucide-react';
import { useId } from 'react';
import { canCompleteProject, progressOf } from '#domain/project.ts';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/project.ts';
import { DayLabels } from '../days/day-labels.tsx';
import { Button } from '../parts/button.tsx';
import { Menu, MenuItem } from '../parts/menu.tsx';
import { DuplicateProject, RunAgain } from './copy-project.tsx';
import { executionLabel } from './execution-label.ts';
import { ProgressRing } from './progress-ring.tsx';
import { useFamilyChoices } from '../session/use-family-choices.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { SPACE_ICONS } from '../task/space-icons.ts';
import { destinationLabel, destinations } from './destinations.ts';
import { SpaceLabel } from '../task/space-label.tsx';
import styles from './project-screen.module.css';
import { useProjectActions } from './use-project-actions.ts';

interface ProjectBarProps {
  readonly project: TaskRow;
  readonly subtasks: readonly TaskRow[];
}

/** The progress of a project and the actions on the whole project. */
export function ProjectBar({ project, subtasks }: ProjectBarProps) {
  const actions = useProjectActions(project);
  const { available } = useSpaces();
  const familyChoices = useFamilyChoices();
  const progress = progressOf(subtasks);
  const canComplete = canCompleteProject(project, subtasks);
  const whyNotId = useId();
  const isSequential = project.execution_type === 'synchronous';
  return (
    <>
      <div className={styles['progress']}>
        <ProgressRing progress={progress} space={project.space} />
        <SpaceLabel space={project.space} />
        <span className={styles['badge']}>{executionLabel(project.execution_type)}</span>
        {!project.completed && <DayLabels task={project} />}
      </div>
      {!project.completed && progress.all > 1 && (
        <p className={styles['hint']}>{isSequential ? texts.nextInTodo : texts.allInTodo}</p>
      )}
      {project.completed && (
        <div className={styles['ended']}>
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
          <p>
            <strong>{texts.projectCompleted}</strong> {texts.openToAdd}
          </p>
          <Button onClick={() => void actions.onReopen()}>{texts.openAgain}</Button>
          {subtasks.length > 0 && <RunAgain project={project} />}
        </div>
      )}
      <div className={styles['bar']}>
        {!project.completed && (
          <Button
            look={canComplete ? 'primary' : 'plain'}
            className={styles['act']}
            busy={!canComplete}
            aria-describedby={canComplete ? undefined : whyNotId}
            onClick={() => void actions.onComplete()}
          >
            <CircleCheck size={18} aria-hidden="true" />
            {texts.completeProject}
          </Button>
        )}
        {!project.completed && (
          <DuplicateProject project={project} subtasks={subtasks} className={styles['act']} />
        )}
        <Button className={styles['act']} onClick={actions.onExecution}>
          <ListOrdered size={18} strokeWidth={1.75} aria-hidden="true" />
          {isSequential ? texts.makeParallel : texts.makeSequential}
        </Button>
        <Menu
          label={texts.moveToAnotherSpace}
          renderTrigger={(props) => (
            <Button {...props} className={styles['act']}>
              <ArrowRightLeft size={18} strokeWidth={1.75} aria-hidden="true" />
              {texts.switchSpace}
            </Button>
          )}
        >
          {destinations(project, available, familyChoices).map((destination) => (
            <MenuItem
              key={`${destination.space} ${destination.family?.id ?? ''}`}
              icon={SPACE_ICONS[destination.space]}
              onSelect={() => void actions.onSpace(destination)}
            >
              {destinationLabel(destination)}
            </MenuItem>
          ))}
        </Menu>
      </div>
      {!project.completed && !canComplete && (
        <p id={whyNotId} className={styles['hint']}>
          {progress.all === 0
            ? texts.completedWithSubtasks
            : texts.completedWhenDone({ count: progress.all - progress.done })}
        </p>
      )}
    </>
  );
}
