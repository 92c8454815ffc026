/** Light or dark as chosen on this device. Without a choice the theme follows the system. */
import { browserStorages, type Storages } from './session.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_KEY = 'kinbox_theme';

export function readTheme(storages: Pick<Storages, 'local'> = browserStorages): Theme {
  try {
    const stored = storages.local().getItem(THEME_KEY);
    return THEMES.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export function writeTheme(theme: Theme, storages: Pick<Storages, 'local'> = browserStorages): void {
  try {
    if (theme === 'system') storages.local().removeItem(THEME_KEY);
    else storages.local().setItem(THEME_KEY, theme);
  } catch {
    // The choice then lasts only as long as the page, which is no reason to fail.
  }
}
