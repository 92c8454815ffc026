/** What the pressed keys mean. Of a sequence the first key waits for the second. */
import { GO_FIRST, GO_KEYS } from './go-keys.ts';
import { letterOf } from './letter-of.ts';
import { shortcutFor, type Shortcut } from './shortcuts.ts';

export type Meaning =
  | { readonly kind: 'shortcut'; readonly shortcut: Shortcut }
  | { readonly kind: 'go'; readonly path: string }
  /** The first key of a sequence, or a second one that means nothing. */
  | { readonly kind: 'taken' };

/** How long after `g` a letter still opens a screen. */
export const SEQUENCE_MS = 1500;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

export function createKeyReader() {
  let goUntil = -Infinity;
  return {
    /** Null: not a key of this app. `at` in milliseconds, of any clock. */
    read(pressed: Pressed, at: number): Meaning | null {
      const key = keyOf(pressed);
      // Shift and the others are pressed on the way to a key.
      if (key === null) return null;
      const isSecond = at < goUntil;
      goUntil = -Infinity;
      if (isSecond) {
        const path = Object.keys(GO_KEYS).find((each) => GO_KEYS[each] === key);
        return path === undefined ? { kind: 'taken' } : { kind: 'go', path };
      }
      if (key === GO_FIRST) {
        goUntil = at + SEQUENCE_MS;
        return { kind: 'taken' };
      }
      const shortcut = shortcutFor(key);
      if (shortcut === null || (pressed.repeat && !REPEATS.has(shortcut))) return null;
      return { kind: 'shortcut', shortcut };
    },
    /** A key was for a field, a dialog or a menu. */
    forget() {
      goUntil = -Infinity;
    },
  };
}

/** A key that is held moves on; it does not complete one task after the other. */
const REPEATS: ReadonlySet<Shortcut> = new Set(['next', 'previous']);

/** Null with a modifier, and for a modifier alone. */
function keyOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Pressed): string | null {
  if (ctrlKey || metaKey || altKey || MODIFIERS.has(key)) return null;
  // With Shift a capital is another key, but for Caps Lock, which makes it a small letter.
  return shiftKey && key.length === 1 ? key.toUpperCase() : letterOf({ key, code });
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
