/** When the weekly review is due. */
export const weeklyReview = 'Weekly review';
export const reviewDayHint = 'The dashboard has a line on this day until the review is done.';
export const reviewDay = 'Day of the review';
export const toReview = 'Review now';
