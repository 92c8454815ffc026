import { focusScreenIfLost } from '../parts/focus-screen-if-lost.ts';

/**
 * Where what has the focus is removed or disabled, and nothing else takes it, it goes to the dialog that is open, or to the heading of
 * the screen: the browser would leave it nowhere. Returns what ends this.
 */
export function keepFocus(): () => void {
  let last = document.activeElement;
  const hear = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = target;
  };
  const isLost = () =>
    document.activeElement === document.body &&
    last !== null &&
    (!last.isConnected || last.matches(':disabled'));
  const look = () => {
    // By then whoever knows a better place has given it the focus.
    if (isLost()) requestAnimationFrame(() => isLost() && focusPlace());
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  window.addEventListener('focusin', hear);
  return () => {
    observer.disconnect();
    window.removeEventListener('focusin', hear);
  };
}

function focusPlace(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  if (dialog) dialog.focus({ preventScroll: true });
  else focusScreenIfLost();
}
