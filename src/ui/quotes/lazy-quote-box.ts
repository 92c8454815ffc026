import { lazyPart } from '../lazy-part.tsx';

/** Comes after the tasks: nobody waits for a quote. */
export const QuoteBox = lazyPart(() => import('./quote-box.tsx'));
