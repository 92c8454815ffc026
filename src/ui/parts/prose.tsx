import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** A page to read, in sections with headings. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <div className={styles['prose']}>{children}</div>;
}

interface ProseSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function ProseSection({ title, children }: ProseSectionProps) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
