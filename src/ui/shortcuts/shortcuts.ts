/**
 * Every key of the app: the listeners, the sheet of all keys and the hints beside menu entries are made of this table, of
 * `go-keys.ts` and of `select-keys.ts`. The keys of an entry are alternatives, as `KeyboardEvent.key` names them; `Mod` is ⌘ on Apple devices
 * and Ctrl elsewhere.
 */
export const SHORTCUTS = {
  anywhere: {
    capture: ['q'],
    search: ['/', 'Mod+k'],
    undo: ['Mod+z'],
    keys: ['?'],
  },
  rows: {
    next: ['j', 'ArrowDown'],
    previous: ['k', 'ArrowUp'],
    complete: ['x'],
    important: ['i'],
    edit: ['e'],
    move: ['m'],
    delete: ['Delete', 'Backspace'],
  },
  process: {
    choose: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'],
    back: ['Escape'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type RowShortcut = keyof typeof SHORTCUTS.rows;
export type Shortcut = RowShortcut | 'capture' | 'keys';

const HEARD = { capture: SHORTCUTS.anywhere.capture, keys: SHORTCUTS.anywhere.keys, ...SHORTCUTS.rows };

/** The entry with this key. Search, undo and Process have listeners of their own. */
export function shortcutFor(key: string): Shortcut | null {
  const found = Object.entries(HEARD).find(([, keys]) => (keys as readonly string[]).includes(key));
  return found === undefined ? null : (found[0] as Shortcut);
}
