import { lazyPart } from '../lazy-part.tsx';

/** Loaded after the tasks, so that nothing waits for a quote. */
export const QuoteBox = lazyPart(() => import('./quote-box.tsx'));
