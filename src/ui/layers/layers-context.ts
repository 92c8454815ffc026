import { createContext, use } from 'react';
import type { Layers } from './layers.ts';

export const LayersContext = createContext<Layers | null>(null);

export function useLayers(): Layers {
  const layers = use(LayersContext);
  if (layers === null) throw new Error('Layers are opened inside the LayersProvider only.');
  return layers;
}
