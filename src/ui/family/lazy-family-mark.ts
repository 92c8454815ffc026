import { lazyPart } from '../lazy-part.tsx';
import { untilIdle } from '../until-idle.ts';

/** Not before the first screen, which it has nothing to do with. Not among the chunks, which lead to the menu's entries. */
export const FamilyMark = lazyPart(async () => {
  await untilIdle();
  return import('./family-mark.tsx');
});
