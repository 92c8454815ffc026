import { createContext, use } from 'react';
import type { Theme } from '#store/local/theme.ts';

export interface ThemeChoice {
  readonly theme: Theme;
  readonly choose: (theme: Theme) => void;
}

export const ThemeContext = createContext<ThemeChoice | null>(null);

export function useTheme(): ThemeChoice {
  const value = use(ThemeContext);
  if (value === null) throw new Error('useTheme needs a ThemeProvider.');
  return value;
}
