/** Distinguishes the ways in which the browser's database can fail. Any other error is a defect and is rethrown. */
import { Dexie } from 'dexie';

/**
 * `full`: no space left. `closed`: another tab has upgraded the database, or it was deleted. `signedOut`: another tab
 * has logged out. `unavailable`: the browser has no database. `interrupted`: the browser aborted the transaction by
 * itself, as when its storage process crashes; a retry may work.
 */
export type StorageFailure = 'full' | 'closed' | 'signedOut' | 'unavailable' | 'interrupted';

const failures: Readonly<Record<string, StorageFailure>> = {
  QuotaExceededError: 'full',
  DatabaseClosedError: 'closed',
  VersionError: 'closed',
  InvalidStateError: 'closed',
  SignedOut: 'signedOut',
  OpenFailedError: 'unavailable',
  MissingAPIError: 'unavailable',
  SecurityError: 'unavailable',
  UnknownError: 'unavailable',
  AbortError: 'interrupted',
  TransactionInactiveError: 'interrupted',
  PrematureCommitError: 'interrupted',
  TimeoutError: 'interrupted',
};

/**
 * The failure, or null if the error is not a failure of storage. An aborted transaction hides its cause in `inner`, and
 * a bulk write in `failures`: on a full disk WebKit and Firefox fail each write separately, Chromium the transaction.
 */
export function storageFailureOf(error: unknown): StorageFailure | null {
  const causes = causesOf(error);
  if (isOfOpening(error) && causes.some((cause) => nameOf(cause) === NOT_OPENED)) return 'unavailable';
  return causes.map(storageFailureOf).find(isFailure) ?? failures[nameOf(error)] ?? null;
}

/**
 * With this a database that is open has been closed; but one that was never open is refused with it, as Firefox does in
 * private windows and with a damaged profile.
 */
const NOT_OPENED = 'InvalidStateError';

/** Dexie says so of a request to a database that could not be opened, with the cause inside. */
function isOfOpening(error: unknown): boolean {
  return ['OpenFailedError', 'DatabaseClosedError'].includes(nameOf(error));
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

function causesOf(error: unknown): readonly unknown[] {
  if (!(error instanceof Dexie.DexieError)) return [];
  const { inner, failures: each } = error as {
    readonly inner?: unknown;
    readonly failures?: readonly unknown[];
  };
  return [...(inner === undefined ? [] : [inner]), ...(each ?? [])];
}

function isFailure(failure: StorageFailure | null): failure is StorageFailure {
  return failure !== null;
}
