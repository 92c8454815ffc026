/** Presses kept keys where the focus is. Events that a script makes do nothing by themselves, so what browsers do is done here. */
import { isEnter, isEscape } from '../shortcuts/composition.ts';
import { isField } from '../shortcuts/is-field.ts';
import { focusBeside } from './focus-beside.ts';
import { typedBy } from './kept-keys.ts';
import { moveCaret } from './move-caret.ts';
import { moveChoice } from './radio-group.ts';

/** A key, or text that was pasted. */
export type Kept = KeyboardEvent | string;

/** Takes one after the other from `kept` while `goesOn`. */
export async function pressEach(kept: Kept[], goesOn: () => boolean): Promise<void> {
  const dialog = focusedDialog();
  const next = () => (goesOn() ? kept.shift() : undefined);
  for (let key = next(); key !== undefined; key = next()) {
    // What is closed or left takes no more.
    if (dialog !== null && dialog !== focusedDialog()) kept.splice(0);
    else if (typeof key === 'string') pasteAgain(key);
    else if (!pressAgain(key) || isEscape(key)) kept.splice(0);
    // React renders meanwhile what the key has changed.
    await Promise.resolve();
  }
}

function focusedElement(): Element {
  return document.activeElement ?? document.body;
}

function focusedDialog(): Element | null {
  return document.activeElement?.closest('dialog') ?? null;
}

/** False if only the browser can do it: then the keys behind it, as Enter, would not mean what they meant. */
function pressAgain(kept: KeyboardEvent): boolean {
  const text = typedBy(kept);
  const copy = new KeyboardEvent('keydown', { ...fieldsOf(kept), bubbles: true, cancelable: true });
  // For what counts the time between two keys.
  Object.defineProperty(copy, 'timeStamp', { value: kept.timeStamp });
  if (!focusedElement().dispatchEvent(copy)) return true;
  // Whoever has heard it may have moved the focus, and the browser does it there.
  const focused = focusedElement();
  if (isOnlyOfBrowser(kept, focused)) return false;
  if (kept.key === 'Tab') focusBeside(focused, kept.shiftKey ? -1 : 1);
  else if (isField(focused) && text !== null) insert(text);
  else if (isEscape(kept))
    focused.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  else if (kept.key === 'Backspace') document.execCommand('delete');
  else if (kept.key === 'Delete') document.execCommand('forwardDelete');
  else if (isEnter(kept)) enter(focused);
  else if (text === ' ' && focused instanceof HTMLElement && focused.matches('button, input, summary')) {
    if (!kept.repeat) focused.click();
  } else if (focused instanceof HTMLInputElement && focused.type === 'radio') moveChoice(focused, kept.key);
  else if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)
    moveCaret(focused, kept);
  return true;
}

/** What is chosen in a list or a field of a day or a time, by a letter too, and how a number is stepped. */
function isOnlyOfBrowser(kept: KeyboardEvent, focused: Element): boolean {
  if (focused.matches('select, input:is([type="date"], [type="time"], [type="month"], [type="range"])'))
    return typedBy(kept) !== null || /^(Arrow|Home|End|Page|Backspace|Delete)/.test(kept.key);
  return /^Arrow(Up|Down)$/.test(kept.key) && focused.matches('input[type="number"]');
}

/** A field that has something of its own for pasted text takes it. */
function pasteAgain(text: string): void {
  const focused = focusedElement();
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
