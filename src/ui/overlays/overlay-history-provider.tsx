import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { OverlayHistoryContext } from './overlay-history-context.ts';
import { createOverlayHistory } from './overlay-history.ts';

/** Must be inside the router, between whose history entries the overlays put theirs. */
export function OverlayHistoryProvider({ children }: { readonly children: ReactNode }) {
  const [overlays] = useState(() => createOverlayHistory(window.history, String(performance.timeOrigin)));
  const { key } = useLocation();
  // In a layout effect, which runs before that of the router around it: the router renders a navigation at once, and
  // afterwards a traversal could not be told from a write.
  useLayoutEffect(() => {
    window.addEventListener('popstate', overlays.onTravelled);
    return () => window.removeEventListener('popstate', overlays.onTravelled);
  }, [overlays]);
  useEffect(() => overlays.onDrawn(key), [overlays, key]);
  return <OverlayHistoryContext value={overlays}>{children}</OverlayHistoryContext>;
}
