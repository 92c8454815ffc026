import type { FirstPullRows } from '#store/db.ts';
import * as texts from '#words/en/first-pull.ts';
import styles from './first-pull-progress.module.css';

/** The progress of the first pull on a new device. */
export function FirstPullProgress({ came, total }: FirstPullRows) {
  const isKnown = total > 0;
  return (
    <div className={styles['first']}>
      <p>
        {isKnown
          ? texts.firstPull({ came: came.toLocaleString(), total: total.toLocaleString() })
          : texts.gettingTasks}
      </p>
      <progress
        className={styles['bar']}
        aria-label={texts.gettingYourTasks}
        {...(isKnown && { value: came, max: total })}
      />
    </div>
  );
}
