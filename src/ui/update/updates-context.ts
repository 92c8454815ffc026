import { createContext, use } from 'react';
import type { AppUpdates } from './app-updates.ts';

export const UpdatesContext = createContext<AppUpdates | null>(null);

export function useUpdates(): AppUpdates {
  const updates = use(UpdatesContext);
  if (updates === null) throw new Error('useUpdates needs an UpdatesContext.');
  return updates;
}
