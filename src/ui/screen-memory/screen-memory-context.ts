import { createContext, use } from 'react';
import { createScreenMemory, type ScreenMemory } from './screen-memory.ts';

/** Where nobody provides one, as before the sign-in, nothing is remembered for long. */
export const ScreenMemoryContext = createContext<ScreenMemory>(createScreenMemory());

export function useScreenMemory(): ScreenMemory {
  return use(ScreenMemoryContext);
}
