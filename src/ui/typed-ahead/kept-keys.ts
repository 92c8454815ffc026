/** Which keys wait for what is on its way. All others are the browser's, as ever. */
import { isComposing } from '../shortcuts/composition.ts';
import { letterOf } from '../shortcuts/letter-of.ts';

/** What a key types, and those that correct, send, leave and move. */
const KEPT = /^(.|Enter|Escape|Backspace|Delete|Home|End|Page.+|Arrow.+)$/u;

export function isKept(event: KeyboardEvent): boolean {
  const { key, altKey } = event;
  // Option types on a Mac; elsewhere Alt leads to menus, and with the arrows back and forward.
  const isMenu = altKey && /^([\w ]|Arrow.+)$/.test(key);
  return KEPT.test(key) && !isMenu && !isModified(event) && !isComposing(event);
}

/** Of the keys with Ctrl or ⌘ those that would act on the screen. */
export function isOfApp(event: KeyboardEvent): boolean {
  return isModified(event) && 'akz'.includes(letterOf(event));
}

/** AltGr, which types, is Ctrl and Alt on Windows. */
function isModified(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
}
