import type { FirstPull as Progress } from '#store/db.ts';
import styles from './sync-dialog.module.css';

/** The progress of the first pull on a new device. */
export function FirstPull({ came, total }: Progress) {
  return (
    <div className={styles['first']}>
      <p>
        Getting your tasks … {came.toLocaleString()} of {total.toLocaleString()}
      </p>
      <progress className={styles['bar']} aria-label="Getting your tasks" value={came} max={total} />
    </div>
  );
}
