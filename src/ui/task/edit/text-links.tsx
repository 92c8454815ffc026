import { ExternalLink } from 'lucide-react';
import { addressesIn } from '#domain/linked-parts.ts';
import * as texts from '#words/en/edit-task.ts';
import { Address } from '../../links/linked-text.tsx';
import styles from './text-links.module.css';

/** A whole page of links is for its own screen. */
const MOST = 12;

/** The addresses in what is being edited, which fields show as text only. */
export function TextLinks({ text }: { readonly text: string }) {
  const addresses = addressesIn(text).slice(0, MOST);
  if (addresses.length === 0) return null;
  return (
    <ul className={styles['links']} aria-label={texts.links}>
      {addresses.map((address) => (
        <li key={address} className={styles['link']}>
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          <Address address={address} className={styles['address']} />
        </li>
      ))}
    </ul>
  );
}
