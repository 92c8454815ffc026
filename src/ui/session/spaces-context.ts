import { createContext, use } from 'react';
import type { Family } from '#domain/family.ts';
import type { Space } from '#domain/space.ts';

export interface Spaces {
  /** Never empty. */
  readonly active: readonly Space[];
  readonly available: readonly Space[];
  readonly hasFamily: boolean;
  /** A new device does not know yet whether there is a family space. */
  readonly isComing: boolean;
  /** Empty until they are read. */
  readonly families: readonly Family[];
  readonly select: (spaces: readonly Space[]) => void;
}

export const SpacesContext = createContext<Spaces | null>(null);

export function useSpaces(): Spaces {
  const value = use(SpacesContext);
  if (value === null) throw new Error('useSpaces needs a SpacesProvider.');
  return value;
}
