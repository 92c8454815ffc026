import type { ReviewPart } from '#domain/review.ts';
import * as texts from '#words/en/review.ts';
import styles from './review-screen.module.css';

interface PartCountsProps {
  readonly title: string;
  readonly counts: readonly (readonly [ReviewPart, number])[];
}

/** How many cards each part has. */
export function PartCounts({ title, counts }: PartCountsProps) {
  return (
    <section className={styles['counts']}>
      <h2 className={styles['heading']}>{title}</h2>
      <ul className={styles['parts']}>
        {counts.map(([part, count]) => (
          <li key={part} className={styles['part']}>
            {texts.parts[part]}
            <span className={styles['count']}>{texts.counted({ count })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
