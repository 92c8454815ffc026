import { lazyPart } from '../lazy-part.tsx';
import type { ReviewLineProps } from './review-line.tsx';

/** Loaded after the tasks, as the quote below it, which is there without it. */
export const ReviewLine = lazyPart<ReviewLineProps>(() =>
  import('./review-line.tsx').catch(() => ({ default: ({ children }) => children })),
);
