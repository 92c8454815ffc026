import type { FirstPull as Progress } from '#store/db.ts';
import * as texts from '#words/en/sync-panel.ts';
import styles from './sync-dialog.module.css';

/** The progress of the first pull on a new device. */
export function FirstPull({ came, total }: Progress) {
  return (
    <div className={styles['first']}>
      <p>{texts.firstPull({ came: came.toLocaleString(), total: total.toLocaleString() })}</p>
      <progress className={styles['bar']} aria-label={texts.gettingYourTasks} value={came} max={total} />
    </div>
  );
}
