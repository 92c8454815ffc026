import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react';
import * as texts from '#words/en/toasts.ts';
import { classes } from '../parts/classes.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { useToasts } from './toasts-context.ts';
import { newestToasts, toastsAfter, type Toast } from './toasts.ts';
import styles from './toast-host.module.css';

/**
 * Renders the toasts. The shell has one, and so has every modal dialog, because the page behind a modal dialog is
 * neither clickable nor announced; only the front one renders.
 */
export function ToastHost({ isInDialog = false }: { readonly isInDialog?: boolean }) {
  const toasts = useToasts();
  const known = useSyncExternalStore(toasts.subscribe, toasts.current);
  const [since] = useState(isInDialog ? (known.at(-1)?.id ?? 0) : 0);
  const all = toastsAfter(known, since);
  const [isUnfolded, setUnfolded] = useState(false);
  const { shown: newest, older } = newestToasts(all);
  const shown = isUnfolded ? all : newest;
  // The next time there are many, they are collapsed again.
  if (isUnfolded && older === 0) setUnfolded(false);
  const [host] = useState(() => Symbol('toast host'));
  const isInFront = useSyncExternalStore(toasts.subscribe, toasts.drawingHost) === host;
  useEffect(() => toasts.join(host), [toasts, host]);
  const holdAll = () => all[0] && toasts.hold(all[0].id);
  return (
    <section className={styles['host']} aria-label={texts.messages}>
      <Announcements toasts={isInFront ? all : []} />
      {isInFront && !isUnfolded && older > 0 && (
        <button
          type="button"
          className={styles['more']}
          onPointerEnter={holdAll}
          onPointerLeave={toasts.release}
          onFocus={holdAll}
          onBlur={toasts.release}
          onClick={(event) => {
            // Their full time starts again, and the first of them takes the focus.
            toasts.release();
            const first = event.currentTarget.parentElement?.querySelector('[data-toast] button');
            if (isByKeyboard(event) && first instanceof HTMLElement) first.focus();
            setUnfolded(true);
          }}
        >
          {texts.more({ count: older })}
        </button>
      )}
      {isInFront &&
        shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
        ))}
    </section>
  );
}

function ToastCard({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  const toasts = useToasts();
  const { action, link, message, note } = toast;
  const look = toast.isDeletion ? 'error' : toast.type;
  const hold = () => toasts.hold(toast.id);
  const leave = (event: MouseEvent<HTMLElement>) => {
    if (isByKeyboard(event)) passFocusOn(event.currentTarget);
    onDismiss();
  };
  return (
    <div
      className={classes(styles['toast'], styles[look])}
      data-toast=""
      onPointerEnter={hold}
      onPointerLeave={toasts.release}
      onFocus={hold}
      onBlur={toasts.release}
    >
      <span className={styles['words']}>
        <span className={styles['message']}>{message}</span>
        {note && <span className={styles['note']}>{note}</span>}
      </span>
      {link && (
        // The toast stays: whoever has seen where it went may want to undo it.
        <button type="button" className={styles['action']} onClick={link.run}>
          {link.text}
        </button>
      )}
      {action && (
        <button
          type="button"
          className={styles['action']}
          onClick={(event) => {
            action.run();
            leave(event);
          }}
        >
          {action.text}
        </button>
      )}
      {toast.isDeletion && (
        <IconButton icon={X} label={texts.dismiss} className={styles['close']} onClick={leave} />
      )}
    </div>
  );
}

function isByKeyboard(event: MouseEvent): boolean {
  return event.detail === 0;
}

/** From a toast that is about to disappear: to the next one with an action, otherwise to the dialog or the screen. */
function passFocusOn(from: HTMLElement): void {
  const card = from.closest('[data-toast]');
  const cards = [...(card?.parentElement?.querySelectorAll('[data-toast]:has(button)') ?? [])];
  const at = cards.findIndex((each) => each === card);
  const next = (cards[at + 1] ?? cards[at - 1])?.querySelector('button');
  const behind = from.closest('dialog') ?? document.querySelector<HTMLElement>('[data-screen-heading]');
  (next ?? behind)?.focus({ preventScroll: true });
}

/** Both live regions are in the page before they have any text, because otherwise it would not be announced. */
function Announcements({ toasts }: { readonly toasts: readonly Toast[] }) {
  const latest = toasts.at(-1);
  const isError = latest?.type === 'error';
  const words =
    latest &&
    (latest.action?.takesBack
      ? texts.withShortcut({ message: latest.message, action: latest.action.text })
      : [latest.message, latest.note].filter(Boolean).join('. '));
  return (
    <>
      <output>
        <VisuallyHidden>{latest && !isError ? words : ''}</VisuallyHidden>
      </output>
      <VisuallyHidden role="alert">{isError ? words : ''}</VisuallyHidden>
    </>
  );
}
