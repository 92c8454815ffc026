import { lazyPart } from '../../lazy-part.tsx';

/** Loaded when something is typed. A field is whole without it. */
export const DayOffer = lazyPart(() => import('./day-offer.tsx').catch(() => ({ default: () => null })));
