import { lastReviewOn } from '#domain/review.ts';
import type { Review } from '#store/review/read-review.ts';
import * as texts from '#words/en/review.ts';
import { wholeDay } from '../days/day-words.ts';
import { Button } from '../parts/button.tsx';
import { useToday } from '../session/today-context.ts';
import { PartCounts } from './part-counts.tsx';
import styles from './review-screen.module.css';

interface ReviewStartProps {
  readonly review: Review;
  readonly onStart: () => void;
}

/** What is ahead, so that nobody begins something without an end. */
export function ReviewStart({ review: { plan, settings }, onStart }: ReviewStartProps) {
  const today = useToday();
  const last = lastReviewOn(settings, today);
  const counts = plan.parts.map(({ part, cards }) => [part, cards.length] as const);
  return (
    <div className={styles['page']}>
      <p className={styles['soft']}>{texts.introduction}</p>
      {counts.length === 0 ? <p>{texts.nothingAhead}</p> : <PartCounts title={texts.ahead} counts={counts} />}
      <p>
        <Button look="primary" onClick={onStart}>
          {counts.length === 0 ? texts.finish : texts.start}
        </Button>
      </p>
      {last !== null && <p className={styles['soft']}>{texts.lastDone({ day: wholeDay(last, today) })}</p>}
    </div>
  );
}
