import type { Mutation } from '#store/db.ts';
import { changeTitle } from './parked-words.ts';
import styles from './sync-dialog.module.css';

/** About a screenful on a phone. */
export const LISTED_CHANGES = 8;

interface WaitingListProps {
  /** The oldest of them. */
  readonly changes: readonly Mutation[];
  /** The number of waiting changes. */
  readonly count: number;
}

/** The waiting changes and their times, the oldest first. They are sent automatically. */
export function WaitingList({ changes, count }: WaitingListProps) {
  const more = count - changes.length;
  return (
    <section className={styles['waiting']} aria-label="Waiting changes">
      <ul aria-label="Waiting to be sent">
        {changes.map((change) => (
          <li key={change.n} className={styles['row']}>
            <span className={styles['title']}>{changeTitle(change)}</span>
            <span className={styles['why']}>
              since <time dateTime={change.at}>{instantWords(change.at)}</time>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles['why']}>and {more.toLocaleString()} more</p>}
    </section>
  );
}

/** For today only the time. */
function instantWords(at: string): string {
  const instant = new Date(at);
  const isToday = instant.toDateString() === new Date().toDateString();
  return instant.toLocaleString(undefined, { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' });
}
