import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

/** A section of a screen that is not a list. */
export function Cards({ children }: { readonly children: ReactNode }) {
  return <div className={styles['cards']}>{children}</div>;
}

interface CardProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** For what leads to it, and gives it the focus. */
  readonly id?: string;
  readonly children?: ReactNode;
}

export function Card({ title, hint, id, children }: CardProps) {
  const titleId = useId();
  const isLedTo = id === undefined ? {} : { id, tabIndex: -1 };
  return (
    <section {...isLedTo} className={styles['card']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {title}
      </h2>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {children}
    </section>
  );
}
