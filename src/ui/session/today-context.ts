import { createContext, use } from 'react';
import type { Day } from '#domain/ids.ts';

export const TodayContext = createContext<Day | null>(null);

/** The day on this device. Draws again when it turns over. */
export function useToday(): Day {
  const value = use(TodayContext);
  if (value === null) throw new Error('useToday needs a TodayProvider.');
  return value;
}
