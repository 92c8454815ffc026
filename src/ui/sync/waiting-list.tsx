import type { Mutation } from '#store/db.ts';
import * as texts from '#words/en/sync-panel.ts';
import { inline } from '../parts/inline.ts';
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
    <section className={styles['waiting']} aria-label={texts.waitingChanges}>
      <ul aria-label={texts.waitingToBeSent}>
        {changes.map((change) => (
          <li key={change.n} className={styles['row']}>
            <span className={styles['title']}>{changeTitle(change)}</span>
            <span className={styles['why']}>
              {inline(
                texts.waitingSince({ time: <time dateTime={change.at}>{instantWords(change.at)}</time> }),
              )}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles['why']}>{texts.andMore({ count: more.toLocaleString() })}</p>}
    </section>
  );
}

/** For today only the time. */
function instantWords(at: string): string {
  const instant = new Date(at);
  const isToday = instant.toDateString() === new Date().toDateString();
  return instant.toLocaleString(undefined, { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' });
}
