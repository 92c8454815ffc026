import * as dayTexts from '#words/en/review-day.ts';
import { WhenHere } from '../first-pull/when-here.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Screen } from '../screen.tsx';
import { ReviewCards } from './review-cards.tsx';
import { ReviewEnd } from './review-end.tsx';
import { ReviewStart } from './review-start.tsx';
import { useReview } from './use-review.ts';

export default function ReviewScreen() {
  return (
    <Screen title={dayTexts.weeklyReview}>
      <WhenHere part="all">
        <Review />
      </WhenHere>
    </Screen>
  );
}

function Review() {
  const round = useReview();
  if (round === undefined) return <SkeletonRows />;
  const { review, card } = round;
  switch (review.at) {
    case 'before':
      return <ReviewStart review={review} onStart={round.start} />;
    case 'running':
      return card === null ? <ReviewEnd round={round} isNew /> : <ReviewCards round={round} card={card} />;
    case 'done':
      return <ReviewEnd round={round} isNew={false} />;
  }
}
