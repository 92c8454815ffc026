import type { ReactNode } from 'react';
import styles from './offer.module.css';

interface OfferProps {
  readonly words: string;
  /** Its answers. */
  readonly children: ReactNode;
}

/** A quiet line that offers something until it is answered. */
export function Offer({ words, children }: OfferProps) {
  return (
    <aside className={styles['offer']} aria-label={words}>
      <p>{words}</p>
      {children}
    </aside>
  );
}
