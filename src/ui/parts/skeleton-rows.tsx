import * as texts from '#words/en/parts.ts';
import styles from './skeleton-rows.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Placeholder rows. Shown only after 200 ms. */
export function SkeletonRows() {
  return (
    <output className={styles['rows']}>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className={styles['row']} aria-hidden="true">
          <span className={styles['disc']} />
          <span className={styles['bar']} />
        </span>
      ))}
    </output>
  );
}
