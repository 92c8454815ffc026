/** What one adds on the screen that is shown, and where. One per page: the screens offer it, the add button takes it. */

/** A task goes to the inbox, a todo is added on Todo. */
export type Added = 'task' | 'todo' | 'grocery' | 'note' | 'subtask' | 'project';

/** The screen's own way to add. */
export interface Offer {
  readonly what: Added;
  /** Its field or its plus is in view: a second way is not needed. */
  readonly isInView: boolean;
  /** Brings the field into view, with the focus. */
  readonly start: () => void;
}

export interface Adding {
  /** Null where the screen has no way of its own: then a task is captured into the inbox. */
  readonly current: () => Offer | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the function that takes the offer back. */
  readonly offer: (offer: Offer) => () => void;
}

export function createAdding(): Adding {
  let current: Offer | null = null;
  const listeners = new Set<() => void>();
  const set = (next: Offer | null) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer: (offer) => {
      set(offer);
      return () => {
        if (current === offer) set(null);
      };
    },
  };
}
