/**
 * Finds tasks by their words, all of the device. The words are read when the search is opened first, and stay in memory;
 * what changes later is read again while somebody searches, and only noted while nobody does.
 *
 *   subscribe ──► changed rows, a few at a time ──► all rows, a few at a time ──► nothing to read
 *                      ▲                                    │                          │
 *                      └──── a transaction wrote rows ──────┴──────────────────────────┘
 */
import type { TaskRef } from '#domain/ids.ts';
import type { KinboxDb, TaskRow } from '../db.ts';
import { isValidRow } from '../rows/valid-row.ts';
import { readEverything, ROWS_AT_ONCE } from './read-everything.ts';
import { createTextIndex, type Found } from './text-index.ts';
import { watchTasks } from './watch-tasks.ts';

export interface Searcher {
  readonly db: KinboxDb;
  /** Among what has been read. Throws what the reading has thrown. */
  readonly find: (typed: string, limit: number) => Found;
  /** Reads while somebody is subscribed, who is told of what may be found since. */
  readonly subscribe: (onRead: () => void) => () => void;
  /** Another number each time that something was read. */
  readonly version: () => number;
  /** Whether every task of the device has been read once. */
  readonly hasRead: () => boolean;
  readonly end: () => void;
}

/** While it reads, somebody who searches is told so often, ms. */
const TOLD_MS = 150;
/** A pull changes all rows again and again: between two readings of everything, ms. */
const REST_MS = 1_000;

export function createSearcher(db: KinboxDb): Searcher {
  const index = createTextIndex();
  const changed = new Set<TaskRef>();
  const listeners = new Set<() => void>();
  let pass = 1;
  let reading: AsyncGenerator<readonly TaskRow[], void> | null = readEverything(db);
  let isStale = false;
  let hasRead = false;
  let readAt = 0;
  let isRunning = false;
  let failure: { readonly error: unknown } | null = null;
  let version = 0;
  let toldAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    version += 1;
    toldAt = performance.now();
    for (const listener of listeners) listener();
  };

  const readChanged = async () => {
    const refs = [...changed].slice(0, ROWS_AT_ONCE);
    for (const ref of refs) changed.delete(ref);
    const rows = await db.tasks.bulkGet(refs);
    rows.forEach((row, at) => {
      if (row && isValidRow(row)) index.put(row, pass);
      else index.remove(refs[at] as TaskRef);
    });
  };

  const readMore = async (rows: AsyncGenerator<readonly TaskRow[], void>) => {
    const step = await rows.next();
    if (step.done !== true) {
      for (const row of step.value) index.put(row, pass);
      return;
    }
    // A row that moved to a list that had been read may be unseen, and is read next time.
    if (!isStale) index.removeUnseen(pass);
    reading = null;
    readAt = performance.now();
    hasRead = true;
  };

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      // One thing after the other: a row that changes while it is read is read again afterwards.
      while (listeners.size > 0) {
        if (changed.size > 0) await readChanged();
        else if (reading !== null) await readMore(reading);
        else if (isStale && performance.now() - readAt >= REST_MS) startOver();
        else break;
        if (performance.now() - toldAt > TOLD_MS) tell();
      }
    } catch (error) {
      failure = { error };
      startOver();
    } finally {
      isRunning = false;
    }
    tell();
    if (isStale && listeners.size > 0) runSoon(REST_MS);
  };

  // Not at once: the caller may be inside a transaction.
  const runSoon = (delayMs = 0) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delayMs);
  };

  const startOver = () => {
    isStale = false;
    pass += 1;
    reading = readEverything(db);
  };

  const stopWatching = watchTasks(db, (refs) => {
    if (refs === null) isStale = true;
    else for (const ref of refs) changed.add(ref);
    if (listeners.size > 0 && !isRunning) runSoon();
  });

  return {
    db,
    find: (typed, limit) => {
      if (failure !== null) throw failure.error;
      return index.find(typed, limit);
    },
    subscribe: (onRead) => {
      failure = null;
      listeners.add(onRead);
      runSoon();
      return () => void listeners.delete(onRead);
    },
    version: () => version,
    hasRead: () => hasRead,
    end: () => {
      stopWatching();
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
