import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import * as texts from '#words/en/dialogs.ts';
import { ToastHost } from '../toasts/toast-host.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  /** Called by Esc, the close button and a press on the backdrop. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The actions, always visible. */
  readonly footer?: ReactNode;
}

/**
 * A modal dialog: from the bottom on phones, centred on desktops. The browser keeps the focus inside; mark the element
 * that should have it first with `data-autofocus`, or with `data-autofocus="desk"` if a phone's keyboard should not
 * open.
 */
export function Sheet({ title, onClose, children, footer }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles['sheet']}
      tabIndex={-1}
      aria-labelledby={titleId}
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
      <div className={styles['panel']}>
        <span className={styles['grip']} />
        <div className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          <IconButton icon={X} label={texts.close} onClick={onClose} />
        </div>
        <div className={styles['body']}>{children}</div>
        {footer && <div className={styles['footer']}>{footer}</div>}
      </div>
      <ToastHost />
    </dialog>
  );
}

function focusFirst(dialog: HTMLDialogElement): void {
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]');
  if (wanted === null) return;
  const raisesKeyboard = window.matchMedia('(pointer: coarse)').matches;
  if (wanted.dataset['autofocus'] === 'desk' && raisesKeyboard) dialog.focus();
  else wanted.focus();
}

/** The element that opened the dialog may be gone, because the dialog's action removed its row. */
function focusScreenIfLost(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true });
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
