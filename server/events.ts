/** The events that something changed or ended. They carry no rows: the listener pulls. */
import type { RealmId, UserId } from '#domain/ids.ts';

export type Notice =
  | {
      readonly kind: 'changed';
      readonly realms: readonly RealmId[];
      /** The session that sent it from a queue, and may pull after that without being told. Other processes do not learn it. */
      readonly by?: number;
    }
  /** Tokens of a user ended: all of them, or the one named. */
  | { readonly kind: 'revoked'; readonly user: UserId; readonly token: number | null }
  /** Events of other processes may have been missed for a while. */
  | { readonly kind: 'missed' }
  /** This process is shutting down. */
  | { readonly kind: 'closing' };

export interface Events {
  /** Notifies every listener, in other processes too. Never fails: a lost event costs a later pull, not a row. */
  readonly publish: (notice: Notice) => void;
  /** Returns the function that stops listening. */
  readonly subscribe: (listener: (notice: Notice) => void) => () => void;
}

/** For one process. */
export function createEvents(): Events {
  const listeners = new Set<(notice: Notice) => void>();
  return {
    publish: (notice) => {
      for (const listener of listeners) listener(notice);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
