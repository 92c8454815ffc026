/**
 * What was sent from a field and is not known to be stored yet, in this tab. It is left once the page that sent it has
 * failed to store it, or is gone: then the field that is open asks the database, and gives back what is not stored.
 */
import type { TaskRef } from '#domain/ids.ts';
import { browserStorages, readJson, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';

/** Tasks that are stored together, or not at all. */
export interface SentNames {
  /** Of one of them. */
  readonly ref: TaskRef;
  readonly names: readonly string[];
}

interface KeptNames extends SentNames {
  /** The page that waits for it; null if none does. */
  readonly page: number | null;
}

const THIS_PAGE = performance.timeOrigin;
/** Its events have the names of the places. */
const changes = new EventTarget();

/** False where nothing could be kept. */
export function keepSent(place: string, { ref, names }: SentNames): boolean {
  return write(place, [...read(place), { ref, names, page: THIS_PAGE }]);
}

/** It is not stored. */
export function leaveSent(place: string, ref: TaskRef): void {
  write(
    place,
    read(place).map((sent) => (sent.ref === ref ? { ...sent, page: null } : sent)),
  );
  changes.dispatchEvent(new Event(place));
}

/** It is stored, or in a field again. False if it was not there any more. */
export function forgetSent(place: string, ref: TaskRef): boolean {
  const sent = read(place);
  const others = sent.filter((each) => each.ref !== ref);
  return others.length < sent.length && write(place, others);
}

export function readLeftSent(place: string): readonly SentNames[] {
  return read(place).filter(({ page }) => page !== THIS_PAGE);
}

/** Calls when this page leaves something, until the signal. */
export function onLeftSent(place: string, listener: () => void, signal: AbortSignal): void {
  changes.addEventListener(place, listener, { signal });
}

function read(place: string): readonly KeptNames[] {
  const value = readJson(browserStorages.session, STORAGE_KEYS.sentNames(place));
  return Array.isArray(value) ? value.filter(isKeptNames) : [];
}

function write(place: string, sent: readonly KeptNames[]): boolean {
  const text = sent.length === 0 ? null : JSON.stringify(sent);
  return writeText(browserStorages.session, STORAGE_KEYS.sentNames(place), text);
}

function isKeptNames(value: unknown): value is KeptNames {
  if (typeof value !== 'object' || value === null) return false;
  const { ref, names } = value as { ref?: unknown; names?: unknown };
  return typeof ref === 'string' && Array.isArray(names) && names.every((name) => typeof name === 'string');
}
