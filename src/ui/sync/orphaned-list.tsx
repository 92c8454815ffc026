import type { Orphaned } from '#store/unsent/orphaned.ts';
import * as texts from '#words/en/sync-panel.ts';
import { Button } from '../parts/button.tsx';
import { ChangeItem } from './change-item.tsx';
import styles from './sync-dialog.module.css';

interface OrphanedListProps {
  readonly orphaned: Orphaned;
  readonly onExport: () => void;
  readonly onDiscard: () => void;
}

/** The changes that wait for a former server. */
export function OrphanedList({ orphaned, onExport, onDiscard }: OrphanedListProps) {
  return (
    <section className={styles['orphaned']} aria-label={texts.forAFormerServer}>
      <p>{texts.formerServerHint}</p>
      <ul className={styles['changes']}>
        {orphaned.changes.map((change) => (
          <ChangeItem key={`${change.state}/${change.n}`} change={change} why={null} />
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button onClick={onExport}>{texts.exportChanges}</Button>
        <Button look="danger" onClick={onDiscard}>
          {texts.discardAll}
        </Button>
      </div>
    </section>
  );
}
