/** Which keys wait for what is on its way. All others are the browser's, as ever. */
import { isComposing, isTakenForNothing } from '../shortcuts/composition.ts';
import { isField } from '../shortcuts/is-field.ts';
import { letterOf } from '../shortcuts/letter-of.ts';

/** What a key types, and those that correct, send, leave and move. */
const KEPT = /^(.|Enter|Escape|Tab|Backspace|Delete|Home|End|Page.+|Arrow.+)$/u;

export function isKept(event: KeyboardEvent): boolean {
  const { key, altKey } = event;
  // Option types on a Mac; elsewhere Alt leads to menus, and with the arrows back and forward.
  const isMenu = altKey && /^([\w ]|Arrow.+)$/.test(key);
  if (isMenu || isModified(event)) return false;
  return typedBy(event) !== null || (KEPT.test(key) && !isComposing(event));
}

/** The letter that a key types; of one that an input method has taken outside of a field, where it composes nothing, its own. */
export function typedBy(event: KeyboardEvent): string | null {
  const { key, shiftKey } = event;
  if (isTakenForNothing(event) && !isField(event.target)) {
    const letter = letterOf(event);
    if (letter !== key) return shiftKey ? letter.toUpperCase() : letter;
  }
  return /^.$/u.test(key) && !isComposing(event) ? key : null;
}

/** Of the keys with Ctrl or ⌘ those that would act on the screen. */
export function isOfApp(event: KeyboardEvent): boolean {
  return isModified(event) && 'akz'.includes(letterOf(event));
}

/** AltGr, which types, is Ctrl and Alt on Windows. */
function isModified(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
}
