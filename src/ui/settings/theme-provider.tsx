import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { STORAGE_KEYS } from '#store/local/browser-storage.ts';
import { readTheme, writeTheme, type Theme } from '#store/local/theme.ts';
import { ThemeContext } from './theme-context.ts';

/** Applies this device's theme to the page, and a choice made in another tab. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [theme, setTheme] = useState(readTheme);

  useLayoutEffect(() => showTheme(theme), [theme]);
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === STORAGE_KEYS.theme || event.key === null) setTheme(readTheme());
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);

  const choose = (chosen: Theme) => {
    writeTheme(chosen);
    setTheme(chosen);
  };
  return <ThemeContext value={{ theme, choose }}>{children}</ThemeContext>;
}

function showTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  colourBrowser(theme);
}

/** The page declares one colour for each system theme; a choice overrides the colour of the browser's bar. */
function colourBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset['theme'] ?? (meta.media.includes('dark') ? 'dark' : 'light');
    meta.dataset['theme'] = own;
    const shows = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
    meta.media = shows;
  }
}
