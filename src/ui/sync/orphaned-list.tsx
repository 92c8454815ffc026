import type { Orphaned } from '#store/unsent/orphaned.ts';
import { Button } from '../parts/button.tsx';
import { ChangeItem } from './change-item.tsx';
import styles from './sync-dialog.module.css';

interface OrphanedListProps {
  readonly left: Orphaned;
  readonly onExport: () => void;
  readonly onDiscard: () => void;
}

/** The changes that wait for a former server. */
export function OrphanedList({ left, onExport, onDiscard }: OrphanedListProps) {
  return (
    <section className={styles['left']} aria-label="For a former server">
      <p>
        These wait for another Kinbox server that was at this address before. They can be sent only if it
        comes back.
      </p>
      <ul className={styles['changes']}>
        {left.changes.map((change) => (
          <ChangeItem key={`${change.state}/${change.n}`} change={change} why={null} />
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button onClick={onExport}>Export</Button>
        <Button look="danger" onClick={onDiscard}>
          Discard all
        </Button>
      </div>
    </section>
  );
}
