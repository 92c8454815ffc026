/** How the keys of the table are written for people. */
import * as texts from '#words/en/keyboard.ts';
import { SHORTCUTS, type RowShortcut } from './shortcuts.ts';

export function keyName(key: string, isApple: boolean): string {
  const letter = key.replace(/^Mod\+/, '').toUpperCase();
  if (key.startsWith('Mod+')) return isApple ? `⌘${letter}` : texts.withControl({ letter });
  const names: Readonly<Record<string, string>> = texts.keyNames;
  return names[key] ?? letter;
}

/** For the entry of a row's menu that does the same. */
export function rowHint(shortcut: RowShortcut): string {
  return keyName(SHORTCUTS.rows[shortcut][0], false);
}

export function isAppleDevice(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
