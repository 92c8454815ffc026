/** Presses kept keys where the focus is. Events that a script makes do nothing by themselves, so what browsers do is done here. */
import { isEnter, isEscape } from '../shortcuts/composition.ts';
import { isField } from '../shortcuts/is-field.ts';
import { focusBeside } from './focus-beside.ts';
import { typedBy } from './kept-keys.ts';
import { moveCaret } from './move-caret.ts';

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
  const text = typedBy(kept);
  const copy = new KeyboardEvent('keydown', { ...fieldsOf(kept), bubbles: true, cancelable: true });
  // For what counts the time between two keys.
  Object.defineProperty(copy, 'timeStamp', { value: kept.timeStamp });
  if (!focused.dispatchEvent(copy)) return;
  if (kept.key === 'Tab') focusBeside(focused, kept.shiftKey ? -1 : 1);
  else if (isField(focused) && text !== null) insert(text);
  else if (isEscape(kept))
    focused.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  else if (kept.key === 'Backspace') document.execCommand('delete');
  else if (kept.key === 'Delete') document.execCommand('forwardDelete');
  else if (isEnter(kept)) enter(focused);
  else if (text === ' ' && focused instanceof HTMLElement && focused.matches('button, input, summary'))
    focused.click();
  else if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)
    moveCaret(focused, kept);
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
  else if (focused instanceof HTMLInputElement) submitFrom(focused);
  else if (focused instanceof HTMLElement && focused.matches('button, a[href], summary')) focused.click();
}

/** By a press on the first button that submits the form: one that is disabled, or busy, does nothing. */
function submitFrom({ form }: HTMLInputElement): void {
  const controls = form === null ? [] : [...form.elements];
  const submits = controls.find((each) => SUBMITS.has((each as HTMLButtonElement).type));
  if (submits instanceof HTMLElement) submits.click();
  else if (controls.filter(isField).length === 1) form?.requestSubmit();
}

const SUBMITS = new Set(['submit', 'image']);

function fieldsOf({
  key,
  code,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
  repeat,
}: KeyboardEvent): KeyboardEventInit {
  return { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat };
}
