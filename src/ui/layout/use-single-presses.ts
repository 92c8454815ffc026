import { useLayoutEffect } from 'react';
import { isEnter } from '../shortcuts/composition.ts';

/**
 * A press is for what it began on. The second one of a double click does nothing to what has come under the pointer since
 * the first, and an Enter that is held does nothing once more, but for the lines of a text.
 */
export function useSinglePresses(): void {
  useLayoutEffect(() => {
    const over = new AbortController();
    let pressed: Element | null = null;
    let isStray = false;
    let entered: EventTarget | null = null;
    const down = ({ detail, target }: MouseEvent) => {
      const control = controlOf(target);
      isStray = detail > 1 && control !== pressed;
      if (detail <= 1) pressed = control;
    };
    const click = (event: MouseEvent) => {
      // A click without a count is a key's or a script's.
      if (isStray && event.detail > 1) take(event);
    };
    const key = (event: KeyboardEvent) => {
      if (!isEnter(event)) return;
      if (!event.repeat) entered = event.target;
      else if (event.target !== entered || !(entered instanceof HTMLTextAreaElement)) take(event);
    };
    // At the window and before all others, whoever they are.
    const how = { signal: over.signal, capture: true };
    window.addEventListener('mousedown', down, how);
    window.addEventListener('click', click, how);
    window.addEventListener('keydown', key, how);
    return () => over.abort();
  }, []);
}

function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(CONTROLS) : null;
}

const CONTROLS = ['label', 'button', 'a', 'input', 'select', 'textarea', 'summary', '[role="option"]'].join();

function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
