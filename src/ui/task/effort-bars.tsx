import { EFFORTS, type Effort } from '#domain/task-types.ts';
import { classes } from '../parts/classes.ts';
import styles from './effort-bars.module.css';

/** One to three bars. The caller shows the effort's name beside them. */
export function EffortBars({ effort }: { readonly effort: Effort }) {
  const height = EFFORTS.indexOf(effort);
  return (
    <span className={styles['bars']} aria-hidden="true">
      {EFFORTS.map((each, index) => (
        <span key={each} className={classes(styles['bar'], index <= height && styles['filled'])} />
      ))}
    </span>
  );
}
