import { createContext, use } from 'react';
import type { OverlayHistory } from './overlay-history.ts';

export const OverlayHistoryContext = createContext<OverlayHistory | null>(null);

export function useOverlayHistory(): OverlayHistory {
  const overlays = use(OverlayHistoryContext);
  if (overlays === null) throw new Error('useOverlayHistory needs an OverlayHistoryProvider.');
  return overlays;
}
