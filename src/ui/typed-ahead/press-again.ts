/** Presses kept keys where the focus is. Events that a script makes do nothing by themselves, so what browsers do is done here. */
import { isEnter, isEscape } from '../shortcuts/composition.ts';
import { isField } from '../shortcuts/is-field.ts';

/** A key, or text that was pasted. */
export type Kept = KeyboardEvent | string;

/** Takes one after the other from `kept` while `goesOn`. */
export async function pressEach(kept: Kept[], goesOn: () => boolean): Promise<void> {
  const next = () => (goesOn() ? kept.shift() : undefined);
  for (let key = next(); key !== undefined; key = next()) {
    if (typeof key === 'string') pasteAgain(key);
    else pressAgain(key);
    // What is closed takes no more.
    if (typeof key !== 'string' && isEscape(key)) kept.splice(0);
    // React renders meanwhile what the key has changed.
    await Promise.resolve();
  }
}

function pressAgain(kept: KeyboardEvent): void {
  const focused = document.activeElement ?? document.body;
  const text = /^.$/u.test(kept.key) ? kept.key : null;
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
function pasteAgain(text: string): void {
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
