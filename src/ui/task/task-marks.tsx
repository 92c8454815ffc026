import { Star, TriangleAlert } from 'lucide-react';
import { EFFORT_LABELS, TYPE_LABELS } from '#domain/task-types.ts';
import type { TaskRow } from '#store/db.ts';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { offersImportant } from './card-rules.ts';
import { EffortBars } from './effort-bars.tsx';
import styles from './task-marks.module.css';
import { TYPE_ICONS } from './type-icons.ts';

interface TaskMarksProps {
  readonly id: string;
  readonly task: TaskRow;
  /** A change of it was parked and needs the user. */
  readonly isParked: boolean;
}

/** At the end of a row: the state of the last change, the effort, the type and the star. */
export function TaskMarks({ id, task, isParked }: TaskMarksProps) {
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
