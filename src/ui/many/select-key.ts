import { letterOf } from '../shortcuts/letter-of.ts';
import { SELECT_KEYS } from '../shortcuts/select-keys.ts';

export type SelectKey = 'select' | 'down' | 'up' | 'all' | 'end';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** What a key means by `SELECT_KEYS`. Null: nothing. */
export function readSelectKey(pressed: Pressed): SelectKey | null {
  const { shiftKey, ctrlKey, metaKey, altKey } = pressed;
  if (altKey) return null;
  const isMod = ctrlKey || metaKey;
  const name = `${isMod ? 'Mod+' : ''}${shiftKey ? 'Shift+' : ''}${letterOf(pressed)}`;
  const { select, extend, all, end } = SELECT_KEYS;
  if (name === select[0]) return pressed.repeat ? null : 'select';
  if (name === extend[0]) return 'down';
  if (name === extend[1]) return 'up';
  if (name === all[0]) return 'all';
  return name === end[0] ? 'end' : null;
}
