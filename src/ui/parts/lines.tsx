import type { ReactNode } from 'react';
import styles from './lines.module.css';

interface LinesProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A short list of things other than tasks: people, sessions, invitations. */
export function Lines({ label, children }: LinesProps) {
  return (
    <ul className={styles['lines']} aria-label={label}>
      {children}
    </ul>
  );
}

interface LineProps {
  readonly title: ReactNode;
  readonly note: ReactNode;
  /** At the end, on a line of their own if they do not fit. */
  readonly actions?: ReactNode;
}

export function Line({ title, note, actions }: LineProps) {
  return (
    <li className={styles['line']}>
      <span className={styles['words']}>
        <span className={styles['title']} dir="auto">
          {title}
        </span>
        <span className={styles['note']}>{note}</span>
      </span>
      {actions && <span className={styles['actions']}>{actions}</span>}
    </li>
  );
}

export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className={styles['badge']}>{children}</span>;
}
