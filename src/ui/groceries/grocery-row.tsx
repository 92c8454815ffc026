import { useId } from 'react';
import type { ShownRow } from '#store/shown/early-effects.ts';
import * as texts from '#words/en/groceries.ts';
import { classes } from '../parts/classes.ts';
import { AddedBy } from '../task/added-by.tsx';
import { Check } from '../task/check.tsx';
import type { TaskActions } from '../task/task-actions.ts';
import { TaskMarks } from '../task/task-marks.tsx';
import { TaskMenu } from '../task/task-menu.tsx';
import styles from './grocery-row.module.css';

interface GroceryRowProps {
  readonly task: ShownRow;
  readonly addedBy: string | null;
  readonly isParked: boolean;
  readonly isLeaving: boolean;
  readonly actions: TaskActions;
}

/** For use with one thumb: a press anywhere completes the grocery. Everything else is in a menu. */
export function GroceryRow({ task, addedBy, isParked, isLeaving, actions }: GroceryRowProps) {
  const id = useId();
  const adderId = useId();
  return (
    <div
      aria-busy={task.isSaving}
      className={classes(styles['row'], task.completed && styles['done'], isLeaving && styles['leaving'])}
    >
      <Check
        rowOf={task.ref}
        label={texts.complete({ name: task.name })}
        describedBy={[adderId, id].join(' ')}
        space={task.space}
        isChecked={task.completed}
        onChange={(isChecked) => actions.onComplete(task, isChecked)}
      />
      <span className={styles['name']} dir="auto">
        {task.name}
      </span>
      <span id={adderId} className={styles['by']}>
        {addedBy !== null && <AddedBy name={addedBy} />}
      </span>
      {/* Every row here has the same type, and groceries have no effort. */}
      <TaskMarks id={id} task={{ ...task, type: null }} isParked={isParked} />
      <TaskMenu task={task} actions={actions} className={styles['more']} />
    </div>
  );
}
