import { lazyPart } from '../lazy-part.tsx';

/** Loaded for the empty dashboard. Not among the chunks, which lead back to it. */
export const NothingToday = lazyPart(() => import('./nothing-today.tsx'));
