import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LayersContext } from './layers-context.ts';
import { createLayers } from './layers.ts';

/** Must be inside the router, between whose history entries the layers put theirs. */
export function LayersProvider({ children }: { readonly children: ReactNode }) {
  const [layers] = useState(() => createLayers(window.history, String(performance.timeOrigin)));
  const { key } = useLocation();
  // In a layout effect, which runs before that of the router around it: the router renders a navigation at once, and
  // afterwards a traversal could not be told from a write.
  useLayoutEffect(() => {
    window.addEventListener('popstate', layers.onTravelled);
    return () => window.removeEventListener('popstate', layers.onTravelled);
  }, [layers]);
  useEffect(() => layers.onDrawn(key), [layers, key]);
  return <LayersContext value={layers}>{children}</LayersContext>;
}
