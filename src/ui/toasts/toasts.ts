/** Toasts. Their state is above the screens, so that a toast survives a change of screen. */

/** How long a toast without an action is shown. */
export const TOAST_MS = 3000;
/** How long a toast offers to undo what it reports. */
export const UNDO_MS = 5000;
/** More at once would cover the screen. Only toasts without an action are removed to make room. */
const MOST_AT_ONCE = 3;

export type ToastType = 'success' | 'error' | 'info';

export interface ToastLink {
  readonly text: string;
  readonly run: () => void;
}

export interface ToastAction extends ToastLink {
  /** It undoes what the toast reports: Ctrl+Z does the same. */
  readonly takesBack: boolean;
}

export interface Toast {
  readonly id: number;
  readonly message: string;
  /** Below the message. */
  readonly note: string | null;
  readonly type: ToastType;
  readonly action: ToastAction | null;
  /** Leads to what the toast reports; before the action. */
  readonly link: ToastLink | null;
  /** A newer toast of the same kind replaces it. */
  readonly kind: string | null;
  /** It reports a deletion: red and with a close icon, whatever its type. */
  readonly isDeletion: boolean;
}

export interface NewToast {
  readonly message: string;
  readonly note?: string | null;
  readonly type: ToastType;
  readonly action?: ToastAction;
  readonly link?: ToastLink | null;
  /** If omitted, a toast without an action is replaced by one that says the same, and one with an action by none. */
  readonly kind?: string;
  readonly isDeletion?: boolean;
  /** 3000 ms if omitted, unlimited if the toast has an action. */
  readonly lifetimeMs?: number;
}

export interface Toasts {
  readonly current: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the id of the new one. */
  readonly show: (toast: NewToast) => number;
  readonly dismiss: (id: number) => void;
  /** Registers a host: of all hosts the last one registered renders. Returns the function that removes it. */
  readonly join: (host: symbol) => () => void;
  readonly drawingHost: () => symbol | null;
  /**
   * Stops all timers while the user points at a toast or focuses its action. They restart when the user leaves it, or
   * when that toast disappears: browsers fire no event when the pointer or the focus leaves with a removed element.
   */
  readonly hold: (id: number) => void;
  readonly release: () => void;
}

/** The newest ones, and the number of older ones behind 'and 4 more': on a phone all would cover the screen. */
export function newestToasts(toasts: readonly Toast[]): { shown: readonly Toast[]; older: number } {
  return { shown: toasts.slice(-MOST_AT_ONCE), older: Math.max(0, toasts.length - MOST_AT_ONCE) };
}

/** For a dialog that was opened after the toast `since`: of those before it only what asks for an answer, and failures. */
export function toastsAfter(toasts: readonly Toast[], since: number): readonly Toast[] {
  return toasts.filter(({ id, action, type }) => id > since || action !== null || type === 'error');
}

export function createToasts(): Toasts {
  let toasts: readonly (Toast & { readonly lifetimeMs: number | null })[] = [];
  let hosts: readonly symbol[] = [];
  let heldBy: number | null = null;
  let nextId = 1;
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  const tell = () => listeners.forEach((listener) => listener());
  const change = (next: typeof toasts) => {
    toasts = next;
    tell();
  };
  const stop = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const dismiss = (id: number) => {
    stop(id);
    change(toasts.filter((toast) => toast.id !== id));
    if (heldBy === id) release();
  };
  const start = (id: number, lifetimeMs: number | null) => {
    stop(id);
    if (lifetimeMs !== null)
      timers.set(
        id,
        setTimeout(() => dismiss(id), lifetimeMs),
      );
  };

  const release = () => {
    heldBy = null;
    toasts.forEach(({ id, lifetimeMs }) => start(id, lifetimeMs));
  };

  return {
    current: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: ({ message, note = null, type, action, link, kind, isDeletion = false, lifetimeMs }) => {
      const toast = {
        id: nextId++,
        message,
        note,
        type,
        action: action ?? null,
        link: link ?? null,
        kind: kind ?? (action ? null : `${type}: ${message}`),
        isDeletion,
        lifetimeMs: lifetimeMs ?? (action ? null : TOAST_MS),
      };
      const replaced = toasts.filter((each) => each.kind !== null && each.kind === toast.kind);
      const others = toasts.filter((each) => !replaced.includes(each));
      const surplus = Math.max(0, others.length + 1 - MOST_AT_ONCE);
      const evicted = others.filter((each) => each.action === null).slice(0, surplus);
      const removed = [...replaced, ...evicted];
      removed.forEach(({ id }) => stop(id));
      change([...toasts.filter((each) => !removed.includes(each)), toast]);
      if (removed.some(({ id }) => id === heldBy)) release();
      start(toast.id, toast.lifetimeMs);
      return toast.id;
    },
    dismiss,
    join: (host) => {
      hosts = [...hosts, host];
      tell();
      return () => {
        hosts = hosts.filter((each) => each !== host);
        tell();
      };
    },
    drawingHost: () => hosts.at(-1) ?? null,
    hold: (id) => {
      heldBy = id;
      toasts.forEach((toast) => stop(toast.id));
    },
    release,
  };
}
