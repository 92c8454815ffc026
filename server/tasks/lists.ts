/** The lists of tasks for other clients than ours, page by page. */
import type { TaskId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import { countFitting, PAGE_BYTES, type Page, type PageAsked } from '../http/list-page.ts';
import type { Realms } from '../realms.ts';
import { loadById, loadedToWire } from './load.ts';
import { findTaskKeys, placeOf, type TaskPlace, type Wanted } from './task-keys.ts';

/** The newest first; of deleted ones, those deleted last. */
export async function listTasks(
  tx: Tx,
  realms: Realms,
  wanted: Wanted,
  asked: PageAsked<TaskPlace>,
): Promise<Page<TaskPlace>> {
  const { keys, end } = await findTaskKeys(tx, realms, wanted, asked);
  return readTaskPage(tx, realms, keys, { limit: asked.limit, placeOf, end });
}

interface Key {
  readonly id: TaskId;
  readonly bytes: number;
}

interface Filling<K, Place> {
  readonly limit: number;
  readonly placeOf: (key: K) => Place;
  /** What was looked at last, if more follows. */
  readonly end: Place | null;
}

/**
 * As many of the rows as fit in a page. What they take is estimated before they are read, so that no more is read than
 * is sent, and counted afterwards: an escaped text is longer.
 */
export async function readTaskPage<K extends Key, Place>(
  tx: Tx,
  realms: Realms,
  keys: readonly K[],
  { limit, placeOf, end }: Filling<K, Place>,
): Promise<Page<Place>> {
  const possible = keys.slice(0, limit);
  const likely = possible.slice(
    0,
    countFitting(
      possible.map(({ bytes }) => bytes),
      PAGE_BYTES,
    ),
  );
  const loaded = await loadById(
    tx,
    realms.all,
    likely.map(({ id }) => id),
  );
  const written = likely.flatMap((key) => {
    const task = loaded.get(key.id);
    return task === undefined ? [] : [JSON.stringify(loadedToWire(task))];
  });
  const count = countFitting(written.map(bytesOf), PAGE_BYTES);
  const last = likely[count - 1];
  return {
    rows: written.slice(0, count),
    next: last === undefined || count === keys.length ? end : placeOf(last),
  };
}

export function bytesOf(json: string): number {
  return Buffer.byteLength(json) + 1;
}
