/** What the extension stores. */

/** A page that a person has added and that the server has not confirmed. */
export interface WaitingPage {
  /** The `Idempotency-Key` of every attempt, stored before the first. */
  readonly key: string;
  /** Pages are sent in this order. */
  readonly order: number;
  readonly name: string;
  readonly description: string | null;
  /** Characters of the page that did not fit into the description. */
  readonly cut: number;
  /** In ms since the epoch. */
  readonly addedAt: number;
  /** Why the server will not take it as it is; null while it waits. */
  readonly refusal: Refusal | null;
  /** For which it was added; null if no server was named: then it is for the first that is. Missing in those of before. */
  readonly connection?: string | null;
}

export interface Refusal {
  readonly status: number;
  /** The server's words. */
  readonly message: string | null;
}

/** What a person enters. */
export interface Credentials {
  /** An origin. */
  readonly server: string;
  /** Of a capture. */
  readonly token: string;
}

export interface Settings extends Credentials {
  /** Another server or token is another connection. Missing in those of before. */
  readonly connection?: string;
}

/** The mark of the account, by the connection; null if its server tells none. Nothing for one that has not answered yet. */
export type Accounts = Readonly<Record<string, string | null>>;

export type Trouble =
  /** No answer: offline, the server is down, or it took too long. */
  | 'unreachable'
  /** An answer of somebody else, as the sign-in page of a hotel. */
  | 'notKinbox'
  /** The same without https, which is the likely reason. */
  | 'needsHttps'
  /** A redirect, as from http to https. It is not followed. */
  | 'redirected'
  /** A Kinbox of before captures. */
  | 'tooOld'
  | 'serverError'
  /** The server named a time to wait. */
  | 'busy'
  | 'tokenRefused'
  | 'noPermission';

/** When the next attempt is due, and why one is needed. */
export interface Pace {
  readonly failures: number;
  /** In ms since the epoch; null for at once, or if only a person can help. */
  readonly dueAt: number | null;
  readonly trouble: Trouble | null;
}

export const CALM: Pace = { failures: 0, dueAt: null, trouble: null };

export interface Stored {
  readonly settings: Settings | null;
  /** In their order. */
  readonly pages: readonly WaitingPage[];
  readonly pace: Pace;
  readonly accounts: Accounts;
}
