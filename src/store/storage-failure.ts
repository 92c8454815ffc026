/** Tells the ways apart in which the browser's database can fail. Anything else is a defect and is thrown on. */
import { Dexie } from 'dexie';

/** `full`: no room. `closed`: another tab upgraded or the database was deleted. `unavailable`: the browser has none. */
export type StorageFailure = 'full' | 'closed' | 'unavailable';

const failures: Readonly<Record<string, StorageFailure>> = {
  QuotaExceededError: 'full',
  DatabaseClosedError: 'closed',
  VersionError: 'closed',
  InvalidStateError: 'closed',
  OpenFailedError: 'unavailable',
  MissingAPIError: 'unavailable',
  SecurityError: 'unavailable',
  UnknownError: 'unavailable',
};

/** The failure, or null where the error is no failure of storage. An aborted transaction hides its cause in `inner`. */
export function storageFailureOf(error: unknown): StorageFailure | null {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const inner = error instanceof Dexie.DexieError ? (error as { inner?: unknown }).inner : undefined;
  return (inner === undefined ? null : storageFailureOf(inner)) ?? failures[name] ?? null;
}
