/** The notice that something changed or ended. It carries no rows: whoever hears it pulls. */
import type { RealmId, UserId } from '#domain/ids.ts';

export type Notice =
  | { readonly kind: 'changed'; readonly realms: readonly RealmId[] }
  /** Tokens of a user ended: all of them, or the one named. */
  | { readonly kind: 'revoked'; readonly user: UserId; readonly token: number | null }
  /** Other processes could not be heard for a while. */
  | { readonly kind: 'missed' }
  /** This process is going down. */
  | { readonly kind: 'closing' };

export interface Events {
  /** Tells every listener, in other processes too. Never fails: a lost notice costs a later pull, not a row. */
  readonly publish: (notice: Notice) => void;
  /** Returns how to stop listening. */
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
