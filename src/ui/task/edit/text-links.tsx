import { ExternalLink } from 'lucide-react';
import { addressesIn } from '#domain/linked-parts.ts';
import * as texts from '#words/en/edit-task.ts';
import { Address } from '../../links/linked-text.tsx';
import styles from './text-links.module.css';

/** What stands there at once. */
const MOST = 12;

/** The addresses in what is being edited, which fields show as text only. */
export function TextLinks({ text }: { readonly text: string }) {
  const addresses = addressesIn(text);
  if (addresses.length === 0) return null;
  const more = addresses.slice(MOST);
  return (
    <div className={styles['links']}>
      <Links label={texts.links} addresses={addresses.slice(0, MOST)} />
      {more.length > 0 && (
        <details className={styles['more']}>
          <summary>{texts.moreLinks({ count: more.length })}</summary>
          <Links label={texts.moreLinks({ count: more.length })} addresses={more} />
        </details>
      )}
    </div>
  );
}

interface LinksProps {
  readonly label: string;
  readonly addresses: readonly string[];
}

function Links({ label, addresses }: LinksProps) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {addresses.map((address) => (
        <li key={address} className={styles['link']}>
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          <Address address={address} className={styles['address']} />
        </li>
      ))}
    </ul>
  );
}
