/** Which keys wait for what is on its way. All others are the browser's, as ever. */
import { isComposing } from '../shortcuts/composition.ts';
import { letterOf } from '../shortcuts/letter-of.ts';

const NAMED = /^(Enter|Escape|Backspace|Delete|Home|End|Page(Up|Down)|Arrow\w+)$/;

export function isKept(event: KeyboardEvent): boolean {
  return textOf(event) !== null || (!isModified(event) && !isComposing(event) && NAMED.test(event.key));
}

/** What a key types. On a Mac also with Option, and elsewhere with AltGr, which is Ctrl and Alt on Windows. */
export function textOf(event: KeyboardEvent): string | null {
  const { key, altKey } = event;
  if (isComposing(event) || !/^.$/u.test(key)) return null;
  if (event.getModifierState('AltGraph')) return key;
  return isModified(event) || (altKey && /^[\w ]$/.test(key)) ? null : key;
}

/** Of the keys with Ctrl or ⌘ those that would act on the screen. */
export function isOfApp(event: KeyboardEvent): boolean {
  return isModified(event) && 'akz'.includes(letterOf(event));
}

function isModified({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey;
}
