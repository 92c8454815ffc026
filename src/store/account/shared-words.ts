/**
 * What another app has shared, until it is a task. The page takes it into its tab, where it outlives a sign-in, a reload and a
 * crash; while nobody is signed in a copy of what came by the worker stays where it has left it.
 */
import type { TaskRef } from '#domain/ids.ts';
import { readShared, writeShared, type Shared } from '#domain/shared-words.ts';
import { removeLeftShared } from './left-shares.ts';
import { readSession } from './session.ts';
import {
  browserStorages,
  readText,
  STORAGE_KEYS,
  writeText,
  type Storages,
} from '../local/browser-storage.ts';

export interface KeptShared {
  readonly shared: Shared;
  /** Whether a person has to confirm it, because another page may have sent it. */
  readonly asks: boolean;
}

/**
 * In this tab, behind those before; false where it has no room. Without a session it is for whoever signs in next, as they
 * have shared it.
 */
export function keepShared(kept: KeptShared, storages: Storages = browserStorages): boolean {
  const key = readSession(storages) === null ? STORAGE_KEYS.sharedForNext : DRAFT;
  const before = readAll(storages, key).filter(({ shared }) => shared.ref !== kept.shared.ref);
  return writeAll(storages, key, [...before, kept]);
}

/** After a sign-in: what was shared before it is of this person from now on, and goes with a logout. */
export function claimShared(storages: Storages = browserStorages): void {
  for (const kept of readAll(storages, STORAGE_KEYS.sharedForNext)) keepShared(kept, storages);
  writeAll(storages, STORAGE_KEYS.sharedForNext, []);
}

/** The oldest. */
export function readKeptShared(storages: Storages = browserStorages): KeptShared | null {
  return KEYS.flatMap((key) => readAll(storages, key))[0] ?? null;
}

/** It is a task, or was discarded. */
export function forgetShared(ref: TaskRef, storages: Storages = browserStorages): void {
  void removeLeftShared(ref);
  for (const key of KEYS) {
    writeAll(
      storages,
      key,
      readAll(storages, key).filter(({ shared }) => shared.ref !== ref),
    );
  }
}

/** With a session what was shared is a name that is not added yet, as one that was typed. */
const DRAFT = STORAGE_KEYS.nameDraft('share');
const KEYS = [DRAFT, STORAGE_KEYS.sharedForNext];
/** Before one that asks; what was shared has no such character as it is written. */
const ASKS = '?';
const BETWEEN = ' ';

function readAll({ session }: Storages, key: string): readonly KeptShared[] {
  const written = readText(session, key)?.split(BETWEEN) ?? [];
  return written.flatMap((each) => {
    const asks = each.startsWith(ASKS);
    const shared = readShared(asks ? each.slice(ASKS.length) : each);
    return shared === null ? [] : [{ shared, asks }];
  });
}

function writeAll({ session }: Storages, key: string, all: readonly KeptShared[]): boolean {
  const written = all.map(({ shared, asks }) => (asks ? ASKS : '') + writeShared(shared));
  return writeText(session, key, written.length === 0 ? null : written.join(BETWEEN));
}
