/**
 * Keys that are pressed while what they are for is on its way: code is loaded, a task is read, a dialog is rendered. They
 * do nothing meanwhile, and are then pressed again, in their order: as letters of a field, if one has the focus.
 *
 *   idle ── expect, hold ─► kept ── it has the focus, or `hold` ends ──► pressed again ──► idle, or kept by what they open
 *                            └── 3 s without a key ──► keys act again; a dialog still gets those from before
 */
import { isEscape } from '../shortcuts/composition.ts';
import { isField } from '../shortcuts/is-field.ts';
import { isKept, isOfApp } from './kept-keys.ts';
import type { Kept } from './press-again.ts';

/** `field`: of the screen. `dialogField`: of a dialog that is empty at first. `screen`: another one. */
type Awaited = 'dialog' | 'dialogField' | 'field' | 'screen';

export interface TypedAhead {
  /** Keeps the keys from now on until that has the focus. */
  readonly expect: (what: Awaited) => void;
  /** Keeps them until the returned function is called. `first` has been pressed already, and nothing has heard it. */
  readonly hold: (first?: KeyboardEvent) => () => void;
}

/** After the last key. */
const LONGEST_MS = 3000;

interface Waiting {
  readonly takes: (focused: Element) => boolean;
}

export function createTypedAhead(): TypedAhead {
  let waiting: Waiting | null = null;
  let kept: Kept[] = [];
  let isOver = false;
  let isFinishing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = (next: Waiting) => {
    if (!isFinishing && (waiting === null || isOver)) kept = [];
    if (waiting === null) for (const type of HEARD) window.addEventListener(type, hear, true);
    waiting = next;
    goOn();
  };
  const goOn = () => {
    isOver = false;
    clearTimeout(timer);
    timer = setTimeout(() => (isOver = true), LONGEST_MS);
  };
  const end = () => {
    for (const type of HEARD) window.removeEventListener(type, hear, true);
    clearTimeout(timer);
    waiting = null;
  };

  const finish = async () => {
    const finished = waiting;
    // With the code of the keys. Until it has come, keys are kept; without it they are lost.
    const again = kept.length > 0 ? await import('./press-again.ts').catch(() => null) : null;
    if (waiting !== finished) return;
    end();
    isFinishing = true;
    // Until one of them opens something, which the rest is for.
    await again?.pressEach(kept, () => waiting === null);
    isFinishing = false;
  };

  const hear = (event: Event) => {
    switch (event.type) {
      case 'focusin':
        // By then the focus is where it stays: a dialog first gives it to any of its controls.
        queueMicrotask(() => {
          if (document.activeElement && waiting?.takes(document.activeElement)) void finish();
        });
        return;
      case 'pointerdown':
        isOver = true;
        return;
      case 'paste':
        if (!isOver) keep(event, (event as ClipboardEvent).clipboardData?.getData('text/plain') ?? '');
        return;
      default:
        hearKey(event as KeyboardEvent);
    }
  };
  const hearKey = (event: KeyboardEvent) => {
    const isForDialog = isEscape(event) && document.querySelector('dialog:modal') !== null;
    if (isOver || isForDialog) {
      if (event.type === 'keydown') end();
      return;
    }
    event.stopImmediatePropagation();
    if (isOfApp(event)) event.preventDefault();
    if (isKept(event)) keep(event, event.type === 'keydown' && !event.repeat ? event : null);
  };
  const keep = (event: Event, key: Kept | null) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === null) return;
    kept.push(key);
    goOn();
  };

  return {
    expect: (what) => begin({ takes: takerOf(what) }),
    hold: (first) => {
      const mine: Waiting = { takes: () => false };
      begin(mine);
      if (first) kept.push(first);
      return () => {
        if (waiting !== mine) return;
        if (isOver) end();
        else void finish();
      };
    },
  };
}

const HEARD = ['keydown', 'keyup', 'paste', 'focusin', 'pointerdown'];

function takerOf(what: Awaited): Waiting['takes'] {
  const before = new Set(document.querySelectorAll('dialog'));
  const isInNew = (focused: Element) => {
    const dialog = focused.closest('dialog');
    return dialog !== null && !before.has(dialog);
  };
  switch (what) {
    case 'dialog':
      return isInNew;
    case 'dialogField':
      return (focused) => isField(focused) && isInNew(focused);
    case 'field':
      return (focused) => isField(focused) && focused.closest('dialog') === null;
    case 'screen':
      return (focused) => focused.matches('[data-screen-heading]');
  }
}
