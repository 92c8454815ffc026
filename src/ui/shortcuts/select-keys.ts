/** The keys that select rows, on the screens that offer it, with the names of keys that are pressed with Shift. */
import * as texts from '#words/en/select-keys.ts';
import { keyName } from './key-names.ts';

/** With rows selected, the keys of a row that complete, move and delete act on all of them. */
export const SELECT_KEYS = {
  select: ['Shift+x'],
  extend: ['Shift+ArrowDown', 'Shift+ArrowUp'],
  all: ['Mod+a'],
  end: ['Escape'],
} as const satisfies Record<string, readonly string[]>;

export function anyKeyName(key: string, isApple: boolean): string {
  if (!key.startsWith(SHIFT)) return keyName(key, isApple);
  const name = keyName(key.slice(SHIFT.length), isApple);
  return isApple ? `⇧${name}` : texts.withShift({ name });
}

const SHIFT = 'Shift+';
