import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { preloadScreen, type World } from './screens.ts';

/** How long nobody minds an empty page, and longer than code takes that is on the device already. */
const PATIENCE_MS = 200;

/**
 * Whether the first screen can be drawn: its code is there, or takes so long that what surrounds it should be seen.
 * Drawn earlier, the placeholder of the screen would stay for React's 300 ms.
 */
export function useFirstScreen(world: World): boolean {
  const { pathname } = useLocation();
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    if (isReady) return undefined;
    let isCurrent = true;
    const ready = () => isCurrent && setReady(true);
    // Without its code the screen says so itself, when it is drawn.
    preloadScreen(world, pathname).then(ready, ready);
    const timer = setTimeout(ready, PATIENCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isReady, world, pathname]);
  return isReady;
}
