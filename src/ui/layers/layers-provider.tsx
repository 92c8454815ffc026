import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LayersContext } from './layers-context.ts';
import { createLayers } from './layers.ts';

/** Stands inside the router, whose entries of the history the layers go between. */
export function LayersProvider({ children }: { readonly children: ReactNode }) {
  const [layers] = useState(() => createLayers(window.history, String(performance.timeOrigin)));
  const { key } = useLocation();
  // In a layout effect, which comes before that of the router around it: the router draws what it went to at once, and
  // then nobody could tell a journey from what was written.
  useLayoutEffect(() => {
    window.addEventListener('popstate', layers.onTravelled);
    return () => window.removeEventListener('popstate', layers.onTravelled);
  }, [layers]);
  useEffect(() => layers.onDrawn(key), [layers, key]);
  return <LayersContext value={layers}>{children}</LayersContext>;
}
