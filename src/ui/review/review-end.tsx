import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { answeredIn, nextReviewOn, REVIEW_PARTS } from '#domain/review.ts';
import { readWeeks } from '#store/review/read-weeks.ts';
import * as texts from '#words/en/review.ts';
import { wholeDay } from '../days/day-words.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { paths } from '../paths.ts';
import { useDevice } from '../session/session-context.ts';
import { useToday } from '../session/today-context.ts';
import { ReviewDay } from '../settings/review-day.tsx';
import { PartCounts } from './part-counts.tsx';
import styles from './review-screen.module.css';
import type { ReviewRound } from './use-review.ts';
import { WeeksPicture } from './weeks-picture.tsx';

interface ReviewEndProps {
  readonly round: ReviewRound;
  /** The last card was answered just now, or somewhere else: that day is noted. */
  readonly isNew: boolean;
}

/** What the week changed, what is left, and when the next review is. */
export function ReviewEnd({ round, isNew }: ReviewEndProps) {
  const { db } = useDevice();
  const today = useToday();
  const weeks = useLiveQuery(async () => readWeeks(db, today), [db, today]);
  const { state, settings, plan } = round.review;
  // The last card may also leave by a change that comes from the server, which no handler of a press hears.
  const finish = useEffectEvent(() => round.finish());
  const isOver = isNew && !round.isSaving;
  useEffect(() => {
    if (isOver) finish();
  }, [isOver]);

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (round.hasActed) heading.current?.focus({ preventScroll: true });
  }, [round.hasActed]);

  const rest = REVIEW_PARTS.flatMap((part) => {
    const cards = isNew ? 0 : (plan.parts.find((each) => each.part === part)?.cards.length ?? 0);
    const count = cards + (plan.rest[part] ?? 0);
    return count === 0 ? [] : [[part, count] as const];
  });
  return (
    <div className={styles['page']}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles['over']}>
          {texts.over}
        </h2>
        <p className={styles['soft']}>
          {texts.wentThrough({ count: answeredIn(state) })}{' '}
          {texts.nextOn({ day: wholeDay(nextReviewOn(settings.weekday, today), today) })}
        </p>
      </div>
      {weeks !== undefined && <WeeksPicture weeks={weeks} />}
      {rest.length > 0 && <PartCounts title={texts.rest} counts={rest} />}
      <div className={styles['acts']}>
        <ButtonLink to={paths.todo} look="primary">
          {texts.toTodo}
        </ButtonLink>
        {rest.length > 0 && <Button onClick={round.goOn}>{texts.goOn}</Button>}
      </div>
      <ReviewDay weekday={settings.weekday} />
    </div>
  );
}
