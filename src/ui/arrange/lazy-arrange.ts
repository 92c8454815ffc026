import { lazyPart } from '../lazy-part.tsx';
import { untilIdle } from '../until-idle.ts';

export const ArrangedSection = lazyPart(() => import('./arranged-section.tsx'));
/** Nobody waits for it. */
export const ArrangeMenu = lazyPart(async () => {
  await untilIdle();
  return import('./arrange-menu.tsx');
});
