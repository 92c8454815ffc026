import * as texts from '#words/en/parts.ts';
import styles from './skeleton-rows.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonRowsProps {
  /** False where something beside them says what is awaited. */
  readonly isSaid?: boolean;
}

/** Placeholder rows. Shown only after 200 ms. */
export function SkeletonRows({ isSaid = true }: SkeletonRowsProps) {
  return (
    <output className={styles['rows']}>
      {isSaid && <VisuallyHidden>{texts.loading}</VisuallyHidden>}
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className={styles['row']} aria-hidden="true">
          <span className={styles['disc']} />
          <span className={styles['bar']} />
        </span>
      ))}
    </output>
  );
}
