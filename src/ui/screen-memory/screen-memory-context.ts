import { createContext, use } from 'react';
import { createScreenMemory, type ScreenMemory } from './screen-memory.ts';

/** Without a provider, as before signing in, nothing is remembered for long. */
export const ScreenMemoryContext = createContext<ScreenMemory>(createScreenMemory());

export function useScreenMemory(): ScreenMemory {
  return use(ScreenMemoryContext);
}
