/** What is told in passing. Lives above the screens, so that a message survives a change of screen. */

/** How long a message without an action stays. */
export const TOAST_MS = 3000;
/** How long a deletion can be undone. */
export const UNDO_MS = 5000;
/** More at once would cover what the person is doing. Only messages without an action make way. */
const MOST_AT_ONCE = 3;

export type ToastType = 'success' | 'error' | 'info';

export interface ToastAction {
  readonly text: string;
  readonly run: () => void;
  /** It undoes what the message tells of: Ctrl+Z does the same. */
  readonly takesBack: boolean;
}

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly type: ToastType;
  readonly action: ToastAction | null;
}

export interface NewToast {
  readonly message: string;
  readonly type: ToastType;
  readonly action?: ToastAction;
  /** 3000 ms where left out, for ever where the toast carries an action. */
  readonly lifetimeMs?: number;
}

export interface Toasts {
  readonly current: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Answers the id of the new one. */
  readonly show: (toast: NewToast) => number;
  readonly dismiss: (id: number) => void;
  /** Takes part in drawing: of all hosts the last to join draws. Returns the way out. */
  readonly join: (host: symbol) => () => void;
  readonly drawingHost: () => symbol | null;
  /**
   * Stops all the clocks while somebody is reading a message or reaching for its action. They start anew on release,
   * or when that message goes: a browser tells of no pointer or focus that leaves with a removed element.
   */
  readonly hold: (id: number) => void;
  readonly release: () => void;
}

/** A message that ends in 'Deleted' is red and has a close icon, whatever its type. */
export function isDeletion(toast: Pick<Toast, 'message'>): boolean {
  return toast.message.endsWith('Deleted');
}

/** The newest, and how many older ones stand behind 'and 4 more': on a phone they would cover the screen. */
export function newestToasts(toasts: readonly Toast[]): { shown: readonly Toast[]; older: number } {
  return { shown: toasts.slice(-MOST_AT_ONCE), older: Math.max(0, toasts.length - MOST_AT_ONCE) };
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
    show: ({ message, type, action, lifetimeMs }) => {
      const toast = {
        id: nextId++,
        message,
        type,
        action: action ?? null,
        lifetimeMs: lifetimeMs ?? (action ? null : TOAST_MS),
      };
      const surplus = Math.max(0, toasts.length + 1 - MOST_AT_ONCE);
      const evicted = toasts.filter((each) => each.action === null).slice(0, surplus);
      evicted.forEach(({ id }) => stop(id));
      change([...toasts.filter((each) => !evicted.includes(each)), toast]);
      if (evicted.some(({ id }) => id === heldBy)) release();
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
