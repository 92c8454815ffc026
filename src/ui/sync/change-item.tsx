import type { ReactNode } from 'react';
import type { Mutation, ParkedMutation } from '#store/db.ts';
import { wordsOf } from '#store/unsent/words-of.ts';
import { changeTitle } from './parked-words.ts';
import styles from './sync-dialog.module.css';

interface ChangeItemProps {
  readonly change: Mutation | ParkedMutation;
  /** Why it is listed. */
  readonly why: string | null;
  /** Omitted while the texts are being edited. */
  readonly withoutDescription?: boolean;
  readonly children?: ReactNode;
}

/** One change that has not reached the server: its title, its texts, the reason, and the available actions. */
export function ChangeItem({ change, why, withoutDescription = false, children }: ChangeItemProps) {
  const { description } = wordsOf(change);
  return (
    <li className={styles['item']}>
      <p className={styles['what']}>{changeTitle(change)}</p>
      {description !== null && !withoutDescription && <p className={styles['words']}>{description}</p>}
      {why !== null && <p className={styles['why']}>{why}</p>}
      {children}
    </li>
  );
}
