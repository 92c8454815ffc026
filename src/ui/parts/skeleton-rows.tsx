import { useLayoutEffect } from 'react';
import * as texts from '#words/en/parts.ts';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';
import styles from './skeleton-rows.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonRowsProps {
  /** False where something beside them says what is awaited. */
  readonly isSaid?: boolean;
  /** True where the server is awaited: that may take long, and no key waits for it. */
  readonly isFromServer?: boolean;
}

/** Placeholder rows. Shown only after 200 ms. Keys that are typed ahead wait for what takes their place. */
export function SkeletonRows({ isSaid = true, isFromServer = false }: SkeletonRowsProps) {
  const { look } = useTypedAhead();
  useLayoutEffect(() => () => queueMicrotask(look), [look]);
  return (
    <output className={styles['rows']} data-reading={isFromServer ? undefined : ''}>
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
