import { RotateCcw, Star, Trash2 } from 'lucide-react';
import { memo, Suspense, use, useId, type ReactNode } from 'react';
import { isSame } from '#store/is-same.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import * as texts from '#words/en/task.ts';
import { classes } from '../parts/classes.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Link } from '../parts/link.tsx';
import { LinkedText } from '../links/lazy-linked-text.ts';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { SelectionContext } from '../selection/selection-context.ts';
import { offersCompletion, offersImportant, shownDescription, showsSpace } from './card-rules.ts';
import { AddedBy } from './added-by.tsx';
import { Check } from './check.tsx';
import { DayLabels } from '../days/day-labels.tsx';
import { SpaceLabel } from './space-label.tsx';
import styles from './task-card.module.css';
import type { TaskActions } from './task-actions.ts';
import { pageOf } from './task-address.ts';
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
  /** The member of its family who added it, if somebody else. */
  readonly addedBy?: string | null;
  /** A change of it was parked and needs the user. */
  readonly isParked: boolean;
  /** Just completed, about to leave the list. */
  readonly isLeaving?: boolean;
  readonly step?: TaskStep | undefined;
  /** While rows are selected: then a press selects, and nothing else is offered. */
  readonly isSelected?: boolean | undefined;
  readonly actions: TaskActions;
}

/**
 * A task in a list. What it shows and offers is in `card-rules.ts`. Whatever is done in a list draws the list again, with
 * rows that were read again: only those that are different are rendered. Decision 147 has the figures.
 */
export const TaskCard = memo(Card, isSame);

function Card(props: TaskCardProps) {
  const { task, projectName, addedBy = null, isParked, isLeaving = false, step, isSelected, actions } = props;
  const id = useId();
  const SelectCheck = use(SelectionContext)?.Check;
  const isSelecting = isSelected !== undefined && SelectCheck !== undefined;
  const canComplete = !isSelecting && offersCompletion(task);
  // Projects have an icon instead of the check.
  const isProject = !isSelecting && task.type === 'project' && !canComplete;
  const name = (
    <span className={styles['name']} dir="auto">
      {task.name}
    </span>
  );
  return (
    <div
      aria-busy={task.isSaving}
      className={classes(
        styles['card'],
        !canComplete && !isProject && !isSelecting && styles['bare'],
        task.completed && styles['done'],
        step?.isNext === false && styles['waiting'],
        isLeaving && styles['leaving'],
      )}
    >
      {isSelecting && (
        <SelectCheck task={task} isSelected={isSelected} aria-describedby={`${id}-about ${id}-marks`} />
      )}
      {isProject && (
        <span className={styles['slot']} data-space={task.space}>
          <TYPE_ICONS.project size={22} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
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
        {isSelecting ? (
          <span className={styles['open']}>{name}</span>
        ) : (
          <Opener task={task} actions={actions} aria-describedby={`${id}-about ${id}-marks`}>
            {name}
          </Opener>
        )}
        <About
          id={`${id}-about`}
          task={task}
          projectName={projectName}
          addedBy={addedBy}
          step={step}
          hasLinks={!isSelecting}
        />
      </div>
      {!isSelecting && <Actions task={task} actions={actions} />}
      <span className={styles['marks']}>
        <TaskMarks id={`${id}-marks`} task={task} isParked={isParked} />
      </span>
      {!isSelecting && offersImportant(task) && <StarButton task={task} actions={actions} />}
    </div>
  );
}

interface OpenerProps extends Pick<TaskCardProps, 'task' | 'actions'> {
  readonly 'aria-describedby': string;
  readonly children: ReactNode;
}

/** A press on a project or a note opens its page, and on any other task the edit sheet. */
function Opener({ task, actions, ...described }: OpenerProps) {
  const page = pageOf(task);
  const common = {
    className: styles['open'] ?? '',
    'data-row-focus': task.ref,
    ...described,
  };
  if (page !== null) return <Link {...common} to={page} />;
  return <button {...common} type="button" onClick={() => actions.onOpen(task)} />;
}

const MAY_HAVE_ADDRESS = /:\/\/|mailto:/i;
/** Each is one more press of Tab on the way through a list. The edit sheet has all. */
const MOST_LINKS = 2;

interface AboutProps extends Pick<TaskCardProps, 'task' | 'projectName' | 'step'> {
  readonly id: string;
  readonly addedBy: string | null;
  readonly hasLinks: boolean;
}

function About({ id, task, projectName, addedBy, step, hasLinks }: AboutProps) {
  const description = shownDescription(task);
  const words =
    hasLinks && description !== null && MAY_HAVE_ADDRESS.test(description) ? (
      <Suspense fallback={description}>
        <LinkedText text={description} most={MOST_LINKS} />
      </Suspense>
    ) : (
      description
    );
  const hasSpace = showsSpace(task);
  return (
    <span id={id} className={classes(styles['about'], task.type === 'note' && styles['ofNote'])}>
      {step?.isNext === true && <span className={styles['next']}>{texts.next}</span>}
      {step?.isNext === false && <VisuallyHidden>{texts.waitsForItsTurn} </VisuallyHidden>}
      {!task.completed && <DayLabels task={task} />}
      {hasSpace && <SpaceLabel space={task.space} />}
      {addedBy !== null && (
        <span className={styles['project']}>
          <AddedBy name={addedBy} />
        </span>
      )}
      {projectName !== null && (
        <span className={styles['project']}>
          <bdi>{projectName}</bdi>
        </span>
      )}
      {description !== null && (
        <span className={styles['description']}>{task.type === 'note' ? words : <bdi>{words}</bdi>}</span>
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
