/**
 * Keys that are pressed while their target is loading: code is loaded, a task is read, a dialog is rendered. They do nothing
 * meanwhile, and are then pressed again, in their order: as letters of a field, if one has the focus.
 *
 *   idle ── expect, hold ─► kept ── it has the focus, or `hold` ends ──► pressed again ──► idle, or kept by what they open
 *                            ├── 3 s without a key, 10 s in all, Tab in it ──► keys act again; a late field still gets the kept ones
 *                            └── pointer, another field, cancel, or then a key that acts ──► idle, and the kept ones are dropped
 */
import { isEnter, isEscape } from '../shortcuts/composition.ts';
import { isField } from '../shortcuts/is-field.ts';
import { isKept, isOfApp } from './kept-keys.ts';
import type { Kept } from './press-again.ts';

/**
 * `field`: of the screen. `dialogField`: of a dialog that is empty at first. `screen`: another one. `behind`: what has the
 * focus once the dialog that has it now is closed.
 */
type Awaited = 'dialog' | 'dialogField' | 'field' | 'screen' | 'behind';

export interface TypedAhead {
  /**
   * Keeps the keys from now on until that has the focus. To be cancelled when it is closed or does not come: what was kept
   * for it is for nothing else. Cancelling later does nothing.
   */
  readonly expect: (what: Awaited) => () => void;
  /**
   * Keeps them until the returned function is called. `first` has been pressed already, and nothing has heard it. `onKept` is
   * called with all of them for each.
   */
  readonly hold: (first?: KeyboardEvent, onKept?: OnKept) => () => void;
  /** What is awaited may be ready for the keys, without a change of the focus. */
  readonly look: () => void;
}

type OnKept = (kept: readonly Kept[]) => void;

/** After the last key. */
const LONGEST_PAUSE_MS = 3000;
/** After the announcement, however much is typed. */
const LONGEST_MS = 10_000;

interface Waiting {
  readonly takes: (focused: Element) => boolean;
  /** Whether it is the dialog that is awaited, or in that. */
  readonly isInAwaited: (focused: Element) => boolean;
  /** What had the focus before: that may be a field. */
  readonly from: Element;
  readonly onKept?: OnKept | undefined;
}

export function createTypedAhead(): TypedAhead {
  let waiting: Waiting | null = null;
  /** Whose keys are being pressed. */
  let finishing: Waiting | null = null;
  const kept: Kept[] = [];
  /** The `code` of the last kept key: while it is held it comes again. */
  let held: string | null = null;
  /** The keys act again. */
  let isOver = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const begin = (next: Waiting) => {
    if (finishing === null && (waiting === null || isOver)) drop();
    if (waiting === null) for (const type of HEARD) window.addEventListener(type, hear, true);
    waiting = next;
    clearTimeout(limit);
    limit = setTimeout(giveUp, LONGEST_MS);
    goOn();
  };
  const goOn = () => {
    isOver = false;
    clearTimeout(pause);
    pause = setTimeout(giveUp, LONGEST_PAUSE_MS);
  };
  const giveUp = () => {
    isOver = true;
  };
  const end = () => {
    for (const type of HEARD) window.removeEventListener(type, hear, true);
    clearTimeout(pause);
    clearTimeout(limit);
    waiting = null;
  };
  const drop = () => {
    kept.splice(0);
    held = null;
  };
  const endAndDrop = () => {
    end();
    drop();
  };
  const cancel = (mine: Waiting) => {
    if (waiting === mine) endAndDrop();
    else if (waiting === null && finishing === mine) drop();
  };

  const finish = async (mine: Waiting, isStillFor: () => boolean) => {
    // With the code of the keys. Until it has come, keys are kept; without it they are lost.
    const again = kept.length > 0 ? await import('./press-again.ts').catch(() => null) : null;
    if (waiting !== mine) return;
    end();
    finishing = mine;
    try {
      // Until one of them opens something, which the rest is for.
      if (isStillFor()) await again?.pressEach(kept, () => waiting === null);
    } finally {
      if (finishing === mine) finishing = null;
      if (waiting === null) drop();
    }
  };

  const look = () => {
    if (waiting === null) return;
    const { takes } = waiting;
    const focused = focusedElement();
    const isTaken = takes(focused);
    // Letters may still come late into their field. What was given up acts on nothing.
    if (isTaken && isOver && !isField(focused)) endAndDrop();
    else if (isTaken) void finish(waiting, () => takes(focusedElement()));
    else if (isOther(waiting, focused)) endAndDrop();
  };
  const hear = (event: Event) => {
    switch (event.type) {
      case 'focusin':
        // By then the focus is where it stays: a dialog first gives it to any of its controls.
        queueMicrotask(look);
        return;
      case 'pointerdown':
        endAndDrop();
        return;
      case 'paste':
        if (waiting !== null && !isOver && !isElsewhere(waiting, targetOf(event))) keep(event, pasted(event));
        return;
      default:
        if (waiting !== null) hearKey(event as KeyboardEvent, waiting);
    }
  };
  const hearKey = (event: KeyboardEvent, mine: Waiting) => {
    const target = targetOf(event);
    const isPress = event.type === 'keydown';
    const isInAwaited = target !== null && mine.isInAwaited(target);
    if (event.key === 'Tab' && isInAwaited) {
      if (isPress) giveUp();
      return;
    }
    const isForDialog = isEscape(event) && document.querySelector('dialog:modal') !== null;
    const isForControl = kept.length === 0 && isInAwaited && presses(event, target);
    if (isOver || isForDialog || isElsewhere(mine, target) || isForControl) {
      if (isPress) endAndDrop();
      return;
    }
    event.stopImmediatePropagation();
    if (isOfApp(event)) event.preventDefault();
    if (isKept(event)) keep(event, isPress && isOnceMore(event) ? event : null);
  };
  /** One that was pressed before, as the one that opened the field, is not meant by being held, nor Enter by a second press. */
  const isOnceMore = (event: KeyboardEvent) => {
    const { repeat, code, key } = event;
    if (!repeat) held = code;
    return repeat ? held === code && REPEATED.test(key) : kept.length > 0 || !isEnter(event);
  };
  const keep = (event: Event, key: Kept | null) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === null) return;
    kept.push(key);
    waiting?.onKept?.(kept);
    goOn();
  };

  return {
    expect: (what) => {
      const mine = waitingFor(what);
      begin(mine);
      // It may have the focus already, and then does not get it.
      if (what === 'field') queueMicrotask(look);
      return () => cancel(mine);
    },
    hold: (first, onKept) => {
      const mine = { ...waitingFor('call'), onKept };
      begin(mine);
      // In front of those behind it, if it has been kept itself.
      if (first) kept.unshift(first);
      onKept?.(kept);
      return () => {
        if (waiting !== mine) return;
        if (isOver) endAndDrop();
        else void finish(mine, () => !isOver);
      };
    },
    look,
  };
}

/** What a held key types, corrects and moves. */
const REPEATED = /^(.|Backspace|Delete|Arrow.+)$/u;

const HEARD = ['keydown', 'keyup', 'paste', 'focusin', 'pointerdown'];

function focusedElement(): Element {
  return document.activeElement ?? document.body;
}

function targetOf({ target }: Event): Element | null {
  return target instanceof Element ? target : null;
}

/** Null where it is no text. */
function pasted(event: Event): string | null {
  return (event as ClipboardEvent).clipboardData?.getData('text/plain') || null;
}

function isElsewhere(waiting: Waiting, target: Element | null): boolean {
  return target !== null && isOther(waiting, target);
}

/** A field that somebody types into meanwhile. */
function isOther({ takes, from }: Pick<Waiting, 'takes' | 'from'>, focused: Element): boolean {
  return focused !== from && isField(focused) && !takes(focused);
}

function presses(event: KeyboardEvent, target: Element): boolean {
  return (isEnter(event) || event.key === ' ') && !event.repeat && target.matches('button, a[href]');
}

/** `call`: until the waiting is ended by who began it. */
function waitingFor(what: Awaited | 'call'): Waiting {
  const before = new Set(document.querySelectorAll('dialog'));
  const from = focusedElement();
  const left = from.closest('dialog');
  let awaited: HTMLDialogElement | null = null;
  /** In the first dialog that comes, and no other. */
  const isInAwaited = (focused: Element) => {
    const dialog = focused.closest('dialog');
    if (dialog === null || before.has(dialog)) return false;
    awaited ??= dialog;
    return awaited === dialog;
  };
  const takes = (focused: Element) => {
    switch (what) {
      case 'dialog':
        return isInAwaited(focused);
      case 'dialogField':
        return isInAwaited(focused) && isField(focused);
      case 'field':
        return isField(focused) && focused.closest('dialog') === null;
      case 'screen':
        // Its keys are heard when it has read what it shows.
        return (
          focused !== from &&
          focused.matches('[data-screen-heading]') &&
          document.querySelector('[data-reading]') === null
        );
      case 'behind':
        return !left?.open;
      case 'call':
        return false;
    }
  };
  return { takes, isInAwaited, from };
}
