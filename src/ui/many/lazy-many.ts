import { lazyPart } from '../lazy-part.tsx';
import { untilIdle } from '../until-idle.ts';

export const SelectionBar = lazyPart(() => import('./selection-bar.tsx'));

/** Nobody sees it before a row is selected, which may be without a network. */
export async function preloadSelectionBar(): Promise<void> {
  await untilIdle();
  // What cannot be loaded now is loaded when it is needed.
  await SelectionBar.preload().catch(() => undefined);
}
