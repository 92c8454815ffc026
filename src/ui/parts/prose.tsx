import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** A page to read, in sections with headings. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <div className={styles['prose']}>{children}</div>;
}

export type Term = readonly [term: string, words: string];

/** Terms or questions, each with its explanation. */
export function Terms({
  terms,
  isShort = false,
}: {
  readonly terms: readonly Term[];
  readonly isShort?: boolean;
}) {
  return (
    <dl className={isShort ? styles['terms'] : undefined}>
      {terms.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
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
