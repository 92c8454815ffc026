/**
 * The names that were sent from a field and are not known to be saved, in the session storage of this tab. The page that
 * sent them waits for the write. Once that has failed, or another page is shown in the tab, they can be restored: the
 * field that is open checks whether they are stored, and takes those that are not.
 */
import type { TaskRef } from '#domain/ids.ts';
import { browserStorages, readJson, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';

/** Tasks that are stored together, or not at all. */
export interface UnsavedNames {
  /** Of one of them. */
  readonly ref: TaskRef;
  readonly names: readonly string[];
}

interface KeptNames extends UnsavedNames {
  /** The page that waits for the write; null after it has failed. */
  readonly page: number | null;
}

const THIS_PAGE = performance.timeOrigin;
/** The type of an event is the place. */
const failures = new EventTarget();

/** Before the write. False if the storage refused it. */
export function keepUnsaved(place: string, { ref, names }: UnsavedNames): boolean {
  return write(place, [...read(place), { ref, names, page: THIS_PAGE }]);
}

/** After a write that failed. */
export function releaseUnsaved(place: string, ref: TaskRef): void {
  write(
    place,
    read(place).map((each) => (each.ref === ref ? { ...each, page: null } : each)),
  );
  failures.dispatchEvent(new Event(place));
}

/** After they were saved, or before they are restored. False if they were not there, or could not be removed. */
export function removeUnsaved(place: string, ref: TaskRef): boolean {
  const kept = read(place);
  const others = kept.filter((each) => each.ref !== ref);
  return others.length < kept.length && write(place, others);
}

/** Those that no write of this page is waited for. */
export function readUnsaved(place: string): readonly UnsavedNames[] {
  return read(place).filter(({ page }) => page !== THIS_PAGE);
}

/** Calls after each failed write of this page, until the signal. */
export function onUnsaved(place: string, listener: () => void, signal: AbortSignal): void {
  failures.addEventListener(place, listener, { signal });
}

function read(place: string): readonly KeptNames[] {
  const value = readJson(browserStorages.session, STORAGE_KEYS.sentNames(place));
  return Array.isArray(value) ? value.filter(isKeptNames) : [];
}

function write(place: string, kept: readonly KeptNames[]): boolean {
  const text = kept.length === 0 ? null : JSON.stringify(kept);
  return writeText(browserStorages.session, STORAGE_KEYS.sentNames(place), text);
}

function isKeptNames(value: unknown): value is KeptNames {
  if (typeof value !== 'object' || value === null) return false;
  const { ref, names } = value as { ref?: unknown; names?: unknown };
  return typeof ref === 'string' && Array.isArray(names) && names.every((name) => typeof name === 'string');
}
