import { trimToNull } from '#domain/text.ts';
import type { Mutation } from '#store/db.ts';
import { wordsOf } from '#store/unsent/words-of.ts';
import * as texts from '#words/en/sync-panel.ts';
import { failing } from '#words/en/parked.ts';
import { Button } from '../parts/button.tsx';
import { ChangeItem } from './change-item.tsx';
import styles from './sync-dialog.module.css';

interface StalledListProps {
  readonly changes: readonly Mutation[];
  readonly onCopy: (change: Mutation) => void;
  readonly onDiscard: (change: Mutation) => void;
}

/** The changes that the server keeps failing on. They are retried automatically, so that the user need not act. */
export function StalledList({ changes, onCopy, onDiscard }: StalledListProps) {
  return (
    <ul className={styles['changes']} aria-label={texts.stalledChanges}>
      {changes.map((change) => (
        <ChangeItem key={change.n} change={change} why={failing}>
          <div className={styles['actions']}>
            {trimToNull(wordsOf(change).name) !== null && (
              <Button onClick={() => onCopy(change)}>{texts.copyToMyInbox}</Button>
            )}
            <Button look="danger" onClick={() => onDiscard(change)}>
              {texts.discard}
            </Button>
          </div>
        </ChangeItem>
      ))}
    </ul>
  );
}
