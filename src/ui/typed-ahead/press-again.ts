/** Presses kept keys where the focus is. Events that a script makes do nothing by themselves, so what browsers do is done here. */
import { isEnter, isEscape } from '../shortcuts/composition.ts';
import { isField } from '../shortcuts/is-field.ts';
import { textOf } from './kept-keys.ts';

/** A key, or text that was pasted. */
export type Kept = KeyboardEvent | string;

export function pressAgain(kept: KeyboardEvent): void {
  const focused = document.activeElement ?? document.body;
  const text = textOf(kept);
  const copy = new KeyboardEvent('keydown', { ...fieldsOf(kept), bubbles: true, cancelable: true });
  // For what counts the time between two keys.
  Object.defineProperty(copy, 'timeStamp', { value: kept.timeStamp });
  if (!focused.dispatchEvent(copy)) return;
  if (isField(focused) && text !== null) insert(text);
  else if (isEscape(kept))
    focused.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  else if (kept.key === 'Backspace') document.execCommand('delete');
  else if (kept.key === 'Delete') document.execCommand('forwardDelete');
  else if (isEnter(kept)) enter(focused);
  else if (text === ' ' && focused instanceof HTMLElement && focused.matches('button, input'))
    focused.click();
}

/** A field that has something of its own for pasted text takes it. */
export function pasteAgain(text: string): void {
  const focused = document.activeElement ?? document.body;
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (focused.dispatchEvent(paste) && isField(focused)) insert(text);
}

/** Like typing: it replaces what is selected, and the browser's own undo knows of it. */
function insert(text: string): void {
  document.execCommand('insertText', false, text);
}

function enter(focused: Element): void {
  if (focused instanceof HTMLTextAreaElement) insert('\n');
  else if (focused instanceof HTMLInputElement) focused.form?.requestSubmit();
  else if (focused instanceof HTMLElement && focused.matches('button, a[href]')) focused.click();
}

function fieldsOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): KeyboardEventInit {
  return { key, code, shiftKey, ctrlKey, metaKey, altKey };
}
