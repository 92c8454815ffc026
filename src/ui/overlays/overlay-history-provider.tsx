import { use, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation, type Navigator } from 'react-router-dom';
import { OverlayHistoryContext } from './overlay-history-context.ts';
import { createOverlayHistory, type OverlayHistory } from './overlay-history.ts';

/** Must be inside the router, between whose history entries the overlays put theirs. */
export function OverlayHistoryProvider({ children }: { readonly children: ReactNode }) {
  const [overlays] = useState(() => createOverlayHistory(window.history, String(performance.timeOrigin)));
  const { key } = useLocation();
  const router = use(NavigationContext);
  const navigation = useMemo(
    () => ({ ...router, navigator: waitingNavigator(router.navigator, overlays) }),
    [router, overlays],
  );
  // In a layout effect, which runs before that of the router around it: the router renders a navigation at once, and
  // afterwards a traversal could not be told from a write.
  useLayoutEffect(() => {
    window.addEventListener('popstate', overlays.onTravelled);
    return () => window.removeEventListener('popstate', overlays.onTravelled);
  }, [overlays]);
  useEffect(() => overlays.onDrawn(key), [overlays, key]);
  return (
    <NavigationContext value={navigation}>
      <OverlayHistoryContext value={overlays}>{children}</OverlayHistoryContext>
    </NavigationContext>
  );
}

function waitingNavigator(navigator: Navigator, { whenStill }: OverlayHistory): Navigator {
  return {
    ...navigator,
    push: (...args) => whenStill(() => navigator.push(...args)),
    replace: (...args) => whenStill(() => navigator.replace(...args)),
    go: (delta) => whenStill(() => navigator.go(delta)),
  };
}
