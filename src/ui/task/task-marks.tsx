import { Repeat, Star, TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import type { TaskRow } from '#store/db.ts';
import { effortNames, typeNames } from '#words/en/choices.ts';
import * as texts from '#words/en/task.ts';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { offersImportant } from './card-rules.ts';
import { EffortBars } from './effort-bars.tsx';
import { WhoMark } from './lazy-who.ts';
import styles from './task-marks.module.css';
import { TYPE_ICONS } from './type-icons.ts';

interface TaskMarksProps {
  readonly id: string;
  readonly task: TaskRow;
  /** A change of it was parked and needs the user. */
  readonly isParked: boolean;
}

/** At the end of a row: the state of the last change, who has it, the effort, the type and the star. */
export function TaskMarks({ id, task, isParked }: TaskMarksProps) {
  const TypeIcon = task.type && task.type !== 'project' ? TYPE_ICONS[task.type] : null;
  return (
    <span id={id} className={styles['end']}>
      {isParked && (
        <span title={texts.needsYou} className={styles['parked']}>
          <TriangleAlert size={16} aria-hidden="true" />
          <VisuallyHidden>{texts.needsYouSentence} </VisuallyHidden>
        </span>
      )}
      {task.pending && !isParked && (
        <span title={texts.notSent} className={styles['pending']}>
          <VisuallyHidden>{texts.notSentSentence} </VisuallyHidden>
        </span>
      )}
      {task.who !== null && (
        <Suspense fallback={null}>
          <WhoMark task={task} />
        </Suspense>
      )}
      {task.repeat !== null && !task.completed && (
        <span title={texts.repeats}>
          <Repeat size={16} strokeWidth={1.75} aria-hidden="true" />
          <VisuallyHidden>{texts.repeats}. </VisuallyHidden>
        </span>
      )}
      {task.effort && (
        <span title={effortNames[task.effort]}>
          <EffortBars effort={task.effort} />
          <VisuallyHidden>{effortNames[task.effort]}. </VisuallyHidden>
        </span>
      )}
      {TypeIcon && task.type && (
        <span title={typeNames[task.type]}>
          <TypeIcon size={18} strokeWidth={1.75} aria-hidden="true" />
          <VisuallyHidden>{typeNames[task.type]}. </VisuallyHidden>
        </span>
      )}
      {task.important && offersImportant(task) && (
        <span title={texts.important} className={styles['starred']}>
          <Star size={18} fill="currentColor" aria-hidden="true" />
          <VisuallyHidden>{texts.important}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
