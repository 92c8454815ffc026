/** Light or dark as chosen on this device. Without a choice the theme follows the system. */
import { browserStorages, readText, STORAGE_KEYS, writeText, type LocalStorage } from './browser-storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function readTheme({ local }: LocalStorage = browserStorages): Theme {
  const stored = readText(local, STORAGE_KEYS.theme);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** A choice that cannot be kept lasts as long as the page. */
export function writeTheme(theme: Theme, { local }: LocalStorage = browserStorages): void {
  writeText(local, STORAGE_KEYS.theme, theme === 'system' ? null : theme);
}
