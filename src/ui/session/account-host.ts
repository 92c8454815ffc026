import type { Device } from '#store/device.ts';
import type { Session } from '#store/session.ts';
import type { StorageFailure } from '#store/storage-failure.ts';

/** A session with its database open. */
export interface SignedIn {
  readonly session: Session;
  /** The installation that the account lives on. */
  readonly serverId: string;
  /** Of the database, which no engine syncs once the account is logged out; see `store/session-mark.ts`. */
  readonly sessionMark: string;
  readonly device: Device;
}

export type OpenOutcome =
  | ({ readonly kind: 'open' } & SignedIn)
  | { readonly kind: 'signedOut' }
  /** A remembered token whose database is gone, and no server to ask whose it is. */
  | { readonly kind: 'unknownServer' }
  | { readonly kind: 'storage'; readonly failure: StorageFailure };

/** What the app needs of the outside to know who it works for. The composition root provides it. */
export interface AccountHost {
  /** Whether somebody was signed in when the page was left, which is known before their database is open. */
  readonly hasSession: () => boolean;
  /** Who that was. */
  readonly restore: () => Promise<OpenOutcome>;
  /** After the server has accepted somebody. */
  readonly enter: (session: Session, serverId: string) => Promise<OpenOutcome>;
  /** Keeps the account in sync for as long as somebody is at it. `onEnded`: it was logged out elsewhere on this device. */
  readonly attend: (signedIn: SignedIn, onEnded: (now: OpenOutcome) => void) => Attendance;
  /** Forgets the account on this device, its database included. */
  readonly leave: (signedIn: SignedIn) => Promise<void>;
}

export interface Attendance {
  /** A pull on demand. */
  readonly pull: () => void;
  readonly stop: () => void;
}
