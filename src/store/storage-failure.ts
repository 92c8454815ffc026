/** Tells the ways apart in which the browser's database can fail. Anything else is a defect and is thrown on. */
import { Dexie } from 'dexie';

/**
 * `full`: no room. `closed`: another tab has upgraded the database, or it was deleted. `signedOut`: another tab has logged
 * out. `unavailable`: the browser has no database. `interrupted`: the browser ended the transaction by itself, as when its
 * storage process dies; another may work.
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
 * The failure, or null where the error is no failure of storage. An aborted transaction hides its cause in `inner`, and
 * a bulk write in `failures`: WebKit and Firefox refuse each write of a full disk by itself, Chromium the transaction.
 */
export function storageFailureOf(error: unknown): StorageFailure | null {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return causesOf(error).map(storageFailureOf).find(isFailure) ?? failures[name] ?? null;
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
