import { memo, useId } from 'react';
import type { GroceryLine } from '#domain/groceries/grocery-lines.ts';
import { isSame } from '#store/is-same.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import * as texts from '#words/en/groceries.ts';
import { classes } from '../parts/classes.ts';
import { AddedBy } from '../task/added-by.tsx';
import { Check } from '../task/check.tsx';
import type { TaskActions } from '../task/task-actions.ts';
import { TaskMarks } from '../task/task-marks.tsx';
import { amountWords } from './amount-words.ts';
import { GroceryMenu } from './grocery-menu.tsx';
import styles from './grocery-row.module.css';

interface GroceryRowProps {
  readonly line: GroceryLine<ShownRow>;
  readonly addedBy: readonly string[];
  /** Others who ticked it. */
  readonly tickedBy: readonly string[];
  /** Above 0: it flashes, once for each number. */
  readonly flash: number;
  readonly isParked: boolean;
  readonly isLeaving: boolean;
  readonly actions: TaskActions;
  readonly onTick: (line: GroceryLine<ShownRow>, isTicked: boolean) => void;
  readonly onDelete: (line: GroceryLine<ShownRow>) => void;
}

/**
 * For use with one thumb: a press anywhere completes the line. Everything else is in a menu. Memoised like `TaskCard`.
 */
export const GroceryRow = memo(Row, isSame);

function Row(props: GroceryRowProps) {
  const { line, addedBy, tickedBy, flash, isParked, isLeaving, actions, onTick, onDelete } = props;
  const id = useId();
  const adderId = useId();
  const [first, ...others] = line.rows;
  const isTicked = line.rows.every(({ completed }) => completed);
  const amount = amountWords(line.amounts);
  const name = others.length === 0 ? first.name : [line.label, amount].filter(Boolean).join(' ');
  // Every row here has the same type, and groceries have no effort.
  const marked = { ...first, type: null, pending: line.rows.some(({ pending }) => pending) };
  return (
    <div
      aria-busy={line.rows.some(({ isSaving }) => isSaving) || undefined}
      className={classes(styles['row'], isTicked && styles['done'], isLeaving && styles['leaving'])}
    >
      {flash > 0 && <span key={flash} className={styles['flash']} data-flash={flash} aria-hidden="true" />}
      <Check
        rowOf={first.ref}
        label={texts.complete({ name })}
        describedBy={[adderId, id].join(' ')}
        space={first.space}
        isChecked={isTicked}
        onChange={(isChecked) => onTick(line, isChecked)}
      />
      <span className={styles['words']}>
        <span className={styles['name']} dir="auto">
          {line.label}
        </span>
        {amount !== '' && <span className={styles['amount']}>{amount}</span>}
      </span>
      <span id={adderId} className={styles['by']}>
        {isTicked && tickedBy.length > 0
          ? tickedBy.map((each) => <AddedBy key={each} name={each} did={texts.ticked} />)
          : addedBy.map((each) => <AddedBy key={each} name={each} />)}
      </span>
      <TaskMarks id={id} task={marked} isParked={isParked} />
      <GroceryMenu line={line} actions={actions} onDelete={() => onDelete(line)} className={styles['more']} />
    </div>
  );
}
