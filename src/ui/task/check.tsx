import type { Space } from '#domain/space.ts';
import { classes } from '../parts/classes.ts';
import { tap } from '../parts/haptics.ts';
import styles from './check.module.css';

interface CheckProps {
  readonly label: string;
  readonly space: Space;
  readonly isChecked: boolean;
  /** Shown in the circle until it is checked. */
  readonly number?: number | undefined;
  /** Covers the nearest positioned ancestor for presses, and has the row's focus. */
  readonly isWholeRow?: boolean;
  readonly describedBy?: string;
  readonly onChange: (isChecked: boolean) => void;
}

/** The round check in the colour of its space. */
export function Check(props: CheckProps) {
  const { label, space, isChecked, number, isWholeRow = false, describedBy, onChange } = props;
  return (
    <label className={classes(styles['check'], isWholeRow && styles['whole'])} data-space={space}>
      <input
        type="checkbox"
        className={styles['input']}
        checked={isChecked}
        aria-label={label}
        aria-describedby={describedBy}
        data-row-focus={isWholeRow ? '' : undefined}
        onChange={(event) => {
          if (event.target.checked) tap();
          onChange(event.target.checked);
        }}
      />
      <span className={styles['disc']}>
        {number !== undefined && !isChecked && <span className={styles['number']}>{number}</span>}
        <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden="true">
          <path
            className={styles['tick']}
            d="m2.5 7.4 3 3 6-6.3"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
    </label>
  );
}
