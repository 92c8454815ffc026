import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { preloadScreen } from './preload.ts';
import type { World } from './screens.ts';

/** How long an empty page is acceptable, and longer than loading code that is on the device already. */
const PATIENCE_MS = 200;

/**
 * Whether the first screen can be rendered: its code is loaded, or takes so long that the layout should be shown.
 * Rendered earlier, the screen's placeholder would stay for React's 300 ms.
 */
export function useFirstScreen(world: World): boolean {
  const { pathname } = useLocation();
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    if (isReady) return undefined;
    let isCurrent = true;
    const ready = () => isCurrent && setReady(true);
    // If its code fails to load, the screen reports that itself when it is rendered.
    preloadScreen(world, pathname).then(ready, ready);
    const timer = setTimeout(ready, PATIENCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isReady, world, pathname]);
  return isReady;
}
