import type { TaskRef } from '#domain/ids.ts';
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
  /** The task whose row it is all of: it covers the nearest positioned ancestor for presses, and has the row's focus. */
  readonly rowOf?: TaskRef;
  readonly describedBy?: string;
  readonly onChange: (isChecked: boolean) => void;
}

/** The round check in the colour of its space. */
export function Check(props: CheckProps) {
  const { label, space, isChecked, number, rowOf, describedBy, onChange } = props;
  return (
    <label className={classes(styles['check'], rowOf && styles['whole'])} data-space={space}>
      <input
        type="checkbox"
        className={styles['input']}
        checked={isChecked}
        aria-label={label}
        aria-describedby={describedBy}
        data-row-focus={rowOf}
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
