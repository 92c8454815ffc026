/**
 * What was sent from a field and is not known to be stored yet, in this tab. A page that is loaded again meanwhile asks
 * the database which of it is stored, and gives the rest back.
 */
import type { TaskRef } from '#domain/ids.ts';
import { browserStorages, readJson, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';

/** Tasks that are stored together, or not at all. */
export interface SentNames {
  /** Of the first of them. */
  readonly ref: TaskRef;
  readonly names: readonly string[];
}

/** Sent by this page, which gives back by itself what is not stored. */
const waiting = new Set<TaskRef>();

export function keepSent(place: string, sent: SentNames): void {
  waiting.add(sent.ref);
  write(place, [...read(place), sent]);
}

/** It is stored, or in its field again. */
export function forgetSent(place: string, ref: TaskRef): void {
  waiting.delete(ref);
  write(
    place,
    read(place).filter((sent) => sent.ref !== ref),
  );
}

/** It is not stored, and its field has other words by now: it is given back when the field is opened next. */
export function leaveSent(ref: TaskRef): void {
  waiting.delete(ref);
}

export function readLeftSent(place: string): readonly SentNames[] {
  return read(place).filter(({ ref }) => !waiting.has(ref));
}

function read(place: string): readonly SentNames[] {
  const value = readJson(browserStorages.session, STORAGE_KEYS.sentNames(place));
  return Array.isArray(value) ? value.filter(isSentNames) : [];
}

function write(place: string, sent: readonly SentNames[]): void {
  const text = sent.length === 0 ? null : JSON.stringify(sent);
  writeText(browserStorages.session, STORAGE_KEYS.sentNames(place), text);
}

function isSentNames(value: unknown): value is SentNames {
  if (typeof value !== 'object' || value === null) return false;
  const { ref, names } = value as { ref?: unknown; names?: unknown };
  return typeof ref === 'string' && Array.isArray(names) && names.every((name) => typeof name === 'string');
}
