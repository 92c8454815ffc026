import type { Device } from '#store/device.ts';
import type { EndedSessions } from '#store/account/ended-sessions.ts';
import type { Session } from '#store/account/session.ts';
import type { StorageFailure } from '#store/storage-failure.ts';

/** A session with its database open. */
export interface SignedIn {
  readonly session: Session;
  /** The installation that has the account. */
  readonly serverId: string;
  /** Of the database, which no engine syncs once the account is logged out; see `store/account/session-mark.ts`. */
  readonly sessionMark: string;
  readonly device: Device;
}

export type OpenOutcome =
  | ({ readonly kind: 'open' } & SignedIn)
  /** `ended`: the server has ended the session, and the same person is asked to sign in again. */
  | { readonly kind: 'signedOut'; readonly ended?: EndedSession }
  /** A remembered token whose database is gone, while the server that knows its user cannot be reached. */
  | { readonly kind: 'unknownServer' }
  | { readonly kind: 'storage'; readonly failure: StorageFailure };

/** What has not answered while an account opens. */
export type Awaited = 'storage' | 'server';

export interface Admitted {
  readonly token: string;
  readonly serverId: string;
}

export interface EndedSession {
  readonly email: string;
  readonly isRemembered: boolean;
}

/** What the app needs from the outside about accounts. Provided by the composition root. */
export interface AccountHost {
  /** Whether a user was signed in when the page was closed, which is known before the database is open. */
  readonly hasSession: () => boolean;
  /** Which user that was. */
  readonly restore: () => Promise<OpenOutcome>;
  /** Of an opening that takes long. */
  readonly waitsFor: () => Awaited;
  /** The server has admitted somebody, of whom only this is known yet. */
  readonly expect: (admitted: Admitted) => void;
  /** After the server has accepted the sign-in. */
  readonly signIn: (session: Session, serverId: string) => Promise<OpenOutcome>;
  /** After the server has replaced the session's token. */
  readonly renewToken: (signedIn: SignedIn, token: string) => Promise<OpenOutcome>;
  /** Keeps the account in sync while the page is open. */
  readonly startSync: (signedIn: SignedIn, options: SyncOptions) => RunningSync;
  /** Looks after what sessions that have ended left on this device, of this tab and of others. */
  readonly ended: () => Promise<EndedSessions>;
  /** Removes the account from this device, its database included. */
  readonly signOut: (signedIn: SignedIn) => Promise<void>;
}

export interface SyncOptions {
  /** Nothing is asked of the server before. */
  readonly begins: Promise<void>;
  /** The account was logged out elsewhere on this device. */
  readonly onEnded: (now: OpenOutcome) => void;
}

export interface RunningSync {
  /** A pull on demand. */
  readonly pull: () => void;
  /** Resolves when the first pull has ended, whatever it brought. */
  readonly hasPulled: Promise<void>;
  /** ms since the epoch. */
  readonly begunAt: number;
  readonly stop: () => void;
}
