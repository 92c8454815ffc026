import { groupOf } from './radio-group.ts';

const TABBABLE = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex]'].join();

/** Moves the focus as Tab does, within the dialog that has it. */
export function focusBeside(focused: Element, step: 1 | -1): void {
  const within = focused.closest('dialog') ?? document.body;
  const controls = [...within.querySelectorAll<HTMLElement>(TABBABLE)];
  const reached = controls.filter((each) => each === focused || isReached(each));
  const at = reached.indexOf(focused as HTMLElement);
  // What has the focus without being one of them, as a heading, stands before those that follow it.
  const next = at === -1 ? firstBeyond(reached, focused, step) : reached[at + step];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

function firstBeyond(reached: readonly HTMLElement[], from: Element, step: 1 | -1): HTMLElement | undefined {
  const side = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const beyond = reached.filter((each) => (from.compareDocumentPosition(each) & side) !== 0);
  return step === 1 ? beyond[0] : beyond.at(-1);
}

function isReached(control: HTMLElement): boolean {
  return (
    control.tabIndex >= 0 &&
    !control.matches(':disabled, [inert], [inert] *') &&
    control.checkVisibility({ visibilityProperty: true }) &&
    isOneOfGroup(control)
  );
}

/** Of a group of radio buttons the chosen one, or the first. */
function isOneOfGroup(control: HTMLElement): boolean {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
  if (control.checked) return true;
  const group = groupOf(control);
  return group.every(({ checked }) => !checked) && group[0] === control;
}
