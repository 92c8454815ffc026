import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { focusScreenIfLost } from '../parts/focus-screen-if-lost.ts';
import { cancelsComposition } from '../shortcuts/composition.ts';
import { ToastHost } from '../toasts/toast-host.tsx';
import { isKept, typedBy } from '../typed-ahead/kept-keys.ts';

interface ModalProps {
  readonly className: string | undefined;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  /** Called by Esc and a press on the backdrop. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog without a look. The browser keeps the focus inside; mark the element that should have it first with
 * `data-autofocus`, or with `data-autofocus="desk"` if a phone's keyboard should not open. The dialog has `--keyboard`,
 * the height of an on-screen keyboard that covers the page, and `data-low` if little space is left.
 */
export function Modal({ className, onClose, children, ...name }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);

  // A layout effect, because its clean-up runs while the dialog is still in the page: closing a removed dialog does not
  // restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    element.showModal();
    focusFirst(element);
    const stopWatching = keepInView(element);
    return () => {
      stopWatching();
      element.close();
      requestAnimationFrame(focusScreenIfLost);
    };
  }, []);

  return (
    // Esc is the keyboard's way to the same as the press on the backdrop.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      {...name}
      className={className}
      tabIndex={-1}
      onKeyDown={(event) => {
        // One that ends what is composed does not close the dialog, in Safari neither.
        if (cancelsComposition(event.nativeEvent)) event.preventDefault();
        if (event.target === dialog.current) typeInFirst(dialog.current, event.nativeEvent);
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && event.target === dialog.current) onClose();
      }}
    >
      {children}
      <ToastHost isInDialog />
    </dialog>
  );
}

function firstOf(dialog: HTMLDialogElement): HTMLElement | null {
  return dialog.querySelector<HTMLElement>('[data-autofocus]');
}

/** Who types has a keyboard: the letter is in the field, which has the focus before the browser types it. */
function typeInFirst(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (typedBy(event) !== null && isKept(event)) focusAtEnd(firstOf(dialog));
}

function focusFirst(dialog: HTMLDialogElement): void {
  const wanted = firstOf(dialog);
  if (wanted === null) return;
  const raisesKeyboard = window.matchMedia('(pointer: coarse)').matches;
  if (wanted.dataset['autofocus'] === 'desk' && raisesKeyboard) dialog.focus();
  else focusAtEnd(wanted);
}

/** In a text of several lines the browser puts the caret before what stands there. */
function focusAtEnd(wanted: HTMLElement | null): void {
  wanted?.focus();
  if (wanted instanceof HTMLTextAreaElement)
    wanted.setSelectionRange(wanted.value.length, wanted.value.length);
}

/** Less of the window is left on a phone in landscape with its keyboard open, or with very large type. */
const LOW_REM = 20;

/** iOS lays its keyboard over the page; elsewhere the page shrinks. Either way little space may be left. */
function keepInView(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const place = () => {
    const isPinched = viewport.scale !== 1;
    const covered = isPinched ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    element.style.setProperty('--keyboard', `${covered}px`);
    element.toggleAttribute('data-low', window.innerHeight - covered < LOW_REM * rem);
  };
  place();
  viewport.addEventListener('resize', place);
  viewport.addEventListener('scroll', place);
  return () => {
    viewport.removeEventListener('resize', place);
    viewport.removeEventListener('scroll', place);
  };
}
