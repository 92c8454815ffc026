import * as texts from '#words/en/review.ts';
import { Button } from '../parts/button.tsx';
import processStyles from '../process/process-screen.module.css';
import { ReviewTask } from './review-task.tsx';
import styles from './review-screen.module.css';
import type { ReviewCard, ReviewRound } from './use-review.ts';

interface ReviewCardsProps {
  readonly round: ReviewRound;
  readonly card: ReviewCard;
}

/** One card, with where it stands and the ways past it. */
export function ReviewCards({ round, card }: ReviewCardsProps) {
  const { position, total, pass, skipPart } = round;
  return (
    <div className={processStyles['screen']}>
      <div className={processStyles['progress']}>
        <progress
          className={processStyles['line']}
          aria-label={texts.progress}
          value={position}
          max={total}
        />
        <p className={styles['where']}>
          <strong className={styles['partName']}>
            {texts.partLeft({ part: texts.parts[card.part], count: card.left })}
          </strong>
          <span>{texts.position({ position, total })}</span>
        </p>
      </div>
      <ReviewTask key={`${card.part}/${card.task.ref}`} round={round} card={card} />
      <div className={styles['past']}>
        {card.part !== 'inbox' && (
          <Button look="quiet" onClick={() => pass(false)}>
            {texts.skip}
          </Button>
        )}
        <Button look="quiet" onClick={skipPart}>
          {texts.skipPart}
        </Button>
      </div>
    </div>
  );
}
