import { lazyPart } from '../lazy-part.tsx';

/** Loaded after the tasks, as the quote below it. */
export const ReviewLine = lazyPart(() => import('./review-line.tsx'));
