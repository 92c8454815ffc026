import { RotateCcw, Star, Trash2 } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ShownRow } from '#store/shown/early-effects.ts';
import { taskSlug } from '#store/queries/find-task.ts';
import * as texts from '#words/en/task.ts';
import { classes } from '../parts/classes.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { projectPath } from '../paths.ts';
import { offersCompletion, offersImportant, shownDescription, showsSpace } from './card-rules.ts';
import { Check } from './check.tsx';
import { SpaceLabel } from './space-label.tsx';
import styles from './task-card.module.css';
import type { TaskActions } from './task-actions.ts';
import { TaskMarks } from './task-marks.tsx';
import { TaskMenu } from './task-menu.tsx';
import { TYPE_ICONS } from './type-icons.ts';

/** The number of an open subtask in a sequential project. */
export interface TaskStep {
  readonly number: number;
  /** The next step; the others wait for it. */
  readonly isNext: boolean;
}

export interface TaskCardProps {
  readonly task: ShownRow;
  readonly projectName: string | null;
  /** A change of it was parked and needs the user. */
  readonly isParked: boolean;
  /** Just completed, about to leave the list. */
  readonly isLeaving?: boolean;
  readonly step?: TaskStep | undefined;
  readonly actions: TaskActions;
}

/** A task in a list. What it shows and offers is in `card-rules.ts`. */
export function TaskCard(props: TaskCardProps) {
  const { task, projectName, isParked, isLeaving = false, step, actions } = props;
  const id = useId();
  const canComplete = offersCompletion(task);
  // Projects have an icon instead of the check.
  const isProject = task.type === 'project' && !canComplete;
  return (
    <div
      aria-busy={task.isSaving}
      className={classes(
        styles['card'],
        !canComplete && !isProject && styles['bare'],
        task.completed && styles['done'],
        step?.isNext === false && styles['waiting'],
        isLeaving && styles['leaving'],
      )}
    >
      {isProject && <ProjectSlot task={task} />}
      {canComplete && (
        <Check
          label={texts.completeTask({ name: task.name })}
          space={task.space}
          isChecked={task.completed}
          number={step?.number}
          onChange={(isChecked) => actions.onComplete(task, isChecked)}
        />
      )}
      <div className={styles['body']}>
        <button
          type="button"
          className={styles['open']}
          data-row-focus=""
          aria-describedby={`${id}-about ${id}-marks`}
          onClick={() => actions.onOpen(task)}
          onKeyDown={(event) => deleteByKey(event, task, actions)}
        >
          <span className={styles['name']} dir="auto">
            {task.name}
          </span>
        </button>
        <About id={`${id}-about`} task={task} projectName={projectName} step={step} />
      </div>
      <Actions task={task} actions={actions} />
      <span className={styles['marks']}>
        <TaskMarks id={`${id}-marks`} task={task} isParked={isParked} />
      </span>
      {offersImportant(task) && <StarButton task={task} actions={actions} />}
    </div>
  );
}

/** A press opens a project's page. A deleted project has none, nor has one that is not stored yet. */
function ProjectSlot({ task }: Pick<TaskCardProps, 'task'>) {
  const picture = <TYPE_ICONS.project size={22} strokeWidth={1.75} aria-hidden="true" />;
  const look = { className: styles['slot'] ?? '', 'data-space': task.space };
  const hasNumber = task.id !== null || task.temp_id !== null;
  if (task.deleted_at !== null || !hasNumber) return <span {...look}>{picture}</span>;
  return (
    <Link
      {...look}
      to={projectPath(taskSlug(task))}
      aria-label={texts.openProjectNamed({ name: task.name })}
      title={texts.openProject}
    >
      {picture}
    </Link>
  );
}

interface AboutProps extends Pick<TaskCardProps, 'task' | 'projectName' | 'step'> {
  readonly id: string;
}

function About({ id, task, projectName, step }: AboutProps) {
  const description = shownDescription(task);
  const hasSpace = showsSpace(task);
  return (
    <span id={id} className={styles['about']}>
      {step?.isNext === true && <span className={styles['next']}>{texts.next}</span>}
      {step?.isNext === false && <VisuallyHidden>{texts.waitsForItsTurn} </VisuallyHidden>}
      {hasSpace && <SpaceLabel space={task.space} />}
      {projectName !== null && (
        <span className={styles['project']}>
          <bdi>{projectName}</bdi>
        </span>
      )}
      {description !== null && (
        <span className={styles['description']}>
          <bdi>{description}</bdi>
        </span>
      )}
    </span>
  );
}

function Actions({ task, actions }: Pick<TaskCardProps, 'task' | 'actions'>) {
  if (task.deleted_at !== null) {
    return (
      <IconButton
        icon={RotateCcw}
        label={texts.restoreTask({ name: task.name })}
        title={texts.restore}
        className={styles['restore']}
        onClick={() => actions.onRestore(task)}
      />
    );
  }
  return (
    <span className={styles['actions']}>
      <IconButton
        icon={Trash2}
        label={texts.deleteTask({ name: task.name })}
        title={texts.deleteWord}
        className={styles['hover']}
        onClick={() => actions.onDelete(task)}
      />
      <TaskMenu task={task} actions={actions} className={styles['more']} />
    </span>
  );
}

function StarButton({ task, actions }: Pick<TaskCardProps, 'task' | 'actions'>) {
  return (
    <IconButton
      icon={Star}
      label={texts.markTask({ name: task.name })}
      title={texts.important}
      aria-pressed={task.important}
      filled={task.important}
      className={styles['star']}
      onClick={() => actions.onImportant(task, !task.important)}
    />
  );
}

function deleteByKey(event: KeyboardEvent, task: ShownRow, actions: TaskActions): void {
  if (event.key !== 'Delete' || task.deleted_at !== null) return;
  event.preventDefault();
  actions.onDelete(task);
}
