import { lazyPart } from '../lazy-part.tsx';

export const ArrangedSection = lazyPart(() => import('./arranged-section.tsx'));
export const ArrangeMenu = lazyPart(() => import('./arrange-menu.tsx'));
