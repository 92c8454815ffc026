import { trimToNull } from '#domain/text.ts';
import type { Mutation } from '#store/db.ts';
import { wordsOf } from '#store/unsent/words-of.ts';
import { Button } from '../parts/button.tsx';
import { ChangeItem } from './change-item.tsx';
import { FAILING_SENTENCE } from './parked-words.ts';
import styles from './sync-dialog.module.css';

interface StalledListProps {
  readonly changes: readonly Mutation[];
  readonly onCopy: (change: Mutation) => void;
  readonly onDiscard: (change: Mutation) => void;
}

/** The changes that the server keeps failing on. They are retried automatically, so that the user need not act. */
export function StalledList({ changes, onCopy, onDiscard }: StalledListProps) {
  return (
    <ul className={styles['changes']} aria-label="Changes that the server fails on">
      {changes.map((change) => (
        <ChangeItem key={change.n} change={change} why={FAILING_SENTENCE}>
          <div className={styles['actions']}>
            {trimToNull(wordsOf(change).name) !== null && (
              <Button onClick={() => onCopy(change)}>Copy to my inbox</Button>
            )}
            <Button look="danger" onClick={() => onDiscard(change)}>
              Discard
            </Button>
          </div>
        </ChangeItem>
      ))}
    </ul>
  );
}
