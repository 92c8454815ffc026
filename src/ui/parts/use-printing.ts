import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

/** True while the page is printed: a list then renders its rows that are out of view, too. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

function subscribe(tell: () => void): () => void {
  const change = (next: boolean) => () => {
    isPrinting = next;
    // The browser prints what is there when the event is over.
    flushSync(tell);
  };
  const [before, after] = [change(true), change(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
