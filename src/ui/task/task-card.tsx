import { Ellipsis, FolderKanban, Pencil, RotateCcw, Star, Trash2, TriangleAlert } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { SPACE_LABELS } from '#domain/space.ts';
import { EFFORT_LABELS, TYPE_LABELS } from '#domain/task-types.ts';
import type { TaskRow } from '#store/db.ts';
import { classes } from '../parts/classes.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Menu, MenuItem } from '../parts/menu.tsx';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import {
  offersCompletion,
  offersConversion,
  offersImportant,
  shownDescription,
  showsSpace,
} from './card-rules.ts';
import { Check } from './check.tsx';
import { EffortBars } from './effort-bars.tsx';
import styles from './task-card.module.css';
import type { TaskIntents } from './task-intents.ts';
import { TYPE_ICONS } from './type-icons.ts';

export interface TaskCardProps {
  readonly task: TaskRow;
  readonly projectName: string | null;
  /** A change of it was set aside and waits for the person. */
  readonly isParked: boolean;
  /** Completed a moment ago, about to leave the list. */
  readonly isLeaving?: boolean;
  readonly intents: TaskIntents;
}

/** A task in a list. What it shows and offers is in `card-rules.ts`. */
export function TaskCard({ task, projectName, isParked, isLeaving = false, intents }: TaskCardProps) {
  const id = useId();
  const canComplete = offersCompletion(task);
  // Projects have their picture where other tasks have the check.
  const isProject = task.type === 'project' && !canComplete;
  return (
    <div
      className={classes(
        styles['card'],
        !canComplete && !isProject && styles['bare'],
        task.completed && styles['done'],
        isLeaving && styles['leaving'],
      )}
    >
      {isProject && (
        <span className={styles['slot']} data-space={task.space}>
          <TYPE_ICONS.project size={22} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
      {canComplete && (
        <Check
          label={`Complete ${task.name}`}
          space={task.space}
          isChecked={task.completed}
          onChange={(isChecked) => intents.onComplete(task, isChecked)}
        />
      )}
      <div className={styles['body']}>
        <button
          type="button"
          className={styles['open']}
          data-row-focus=""
          aria-describedby={`${id}-about ${id}-marks`}
          onClick={() => intents.onOpen(task)}
          onKeyDown={(event) => deleteByKey(event, () => intents.onDelete(task))}
        >
          <span className={styles['name']}>{task.name}</span>
        </button>
        <About id={`${id}-about`} task={task} projectName={projectName} />
      </div>
      <Actions task={task} intents={intents} />
      <Marks id={`${id}-marks`} task={task} isParked={isParked} />
      {offersImportant(task) && <StarButton task={task} intents={intents} />}
    </div>
  );
}

interface AboutProps extends Pick<TaskCardProps, 'task' | 'projectName'> {
  readonly id: string;
}

function About({ id, task, projectName }: AboutProps) {
  const description = shownDescription(task);
  const hasSpace = showsSpace(task);
  return (
    <span id={id} className={styles['about']}>
      {hasSpace && (
        <span className={styles['space']} data-space={task.space}>
          {SPACE_LABELS[task.space].toUpperCase()}
        </span>
      )}
      {projectName !== null && <span className={styles['project']}>{projectName}</span>}
      {description !== null && <span className={styles['description']}>{description}</span>}
    </span>
  );
}

interface MarksProps extends Pick<TaskCardProps, 'task' | 'isParked'> {
  readonly id: string;
}

function Marks({ id, task, isParked }: MarksProps) {
  const TypeIcon = task.type && task.type !== 'project' ? TYPE_ICONS[task.type] : null;
  return (
    <span id={id} className={styles['end']}>
      {isParked && (
        <span title="A change of this task needs you" className={styles['parked']}>
          <TriangleAlert size={16} aria-hidden="true" />
          <VisuallyHidden>A change of this task needs you. </VisuallyHidden>
        </span>
      )}
      {task.pending && !isParked && (
        <span title="Saved here, not sent yet" className={styles['pending']}>
          <VisuallyHidden>Saved here, not sent yet. </VisuallyHidden>
        </span>
      )}
      {task.effort && (
        <span title={EFFORT_LABELS[task.effort]}>
          <EffortBars effort={task.effort} />
          <VisuallyHidden>{EFFORT_LABELS[task.effort]}. </VisuallyHidden>
        </span>
      )}
      {TypeIcon && task.type && (
        <span title={TYPE_LABELS[task.type]}>
          <TypeIcon size={18} strokeWidth={1.75} aria-hidden="true" />
          <VisuallyHidden>{TYPE_LABELS[task.type]}. </VisuallyHidden>
        </span>
      )}
      {task.important && offersImportant(task) && (
        <span title="Important" className={styles['starred']}>
          <Star size={18} fill="currentColor" aria-hidden="true" />
          <VisuallyHidden>Important</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

function Actions({ task, intents }: Pick<TaskCardProps, 'task' | 'intents'>) {
  if (task.deleted_at !== null) {
    return (
      <IconButton
        icon={RotateCcw}
        label={`Restore ${task.name}`}
        title="Restore"
        className={styles['restore']}
        onClick={() => intents.onRestore(task)}
      />
    );
  }
  return (
    <span className={styles['actions']}>
      <IconButton
        icon={Trash2}
        label={`Delete ${task.name}`}
        title="Delete"
        className={styles['hover']}
        onClick={() => intents.onDelete(task)}
      />
      <MoreMenu task={task} intents={intents} />
    </span>
  );
}

function StarButton({ task, intents }: Pick<TaskCardProps, 'task' | 'intents'>) {
  return (
    <IconButton
      icon={Star}
      label={`Mark ${task.name} as important`}
      title="Important"
      aria-pressed={task.important}
      filled={task.important}
      className={styles['star']}
      onClick={() => intents.onImportant(task, !task.important)}
    />
  );
}

function MoreMenu({ task, intents }: Pick<TaskCardProps, 'task' | 'intents'>) {
  return (
    <Menu
      label={`Actions for ${task.name}`}
      head={task.name}
      renderTrigger={(props) => (
        <IconButton
          icon={Ellipsis}
          label={`More for ${task.name}`}
          title="More"
          className={styles['more']}
          {...props}
        />
      )}
    >
      <MenuItem icon={Pencil} onSelect={() => intents.onOpen(task)}>
        Edit
      </MenuItem>
      {offersImportant(task) && (
        <MenuItem icon={Star} onSelect={() => intents.onImportant(task, !task.important)}>
          {task.important ? 'Not important' : 'Mark as important'}
        </MenuItem>
      )}
      {offersConversion(task) && (
        <MenuItem icon={FolderKanban} onSelect={() => intents.onConvert(task)}>
          Convert to Project
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger onSelect={() => intents.onDelete(task)}>
        Delete
      </MenuItem>
    </Menu>
  );
}

function deleteByKey(event: KeyboardEvent, run: () => void): void {
  if (event.key !== 'Delete') return;
  event.preventDefault();
  run();
}
