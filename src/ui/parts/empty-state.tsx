import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { MarkScene } from './mark-scene.tsx';

interface EmptyStateProps {
  /** One sentence. */
  readonly children: ReactNode;
  /** The next step, as a button or link. */
  readonly actions?: ReactNode;
}

export function EmptyState({ children, actions }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <MarkScene />
      <p className={styles['words']}>{children}</p>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
