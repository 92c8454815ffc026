/**
 * Opens a database again whose connection the browser has dropped, as WebKit does to pages of the background and when its
 * storage process ends. Dexie 4 opens it with the next request if the browser tells of it by `close` or by refusing a
 * transaction. It does not repeat the queries that were cut off, and gives up for good after an opening that failed.
 */
import type { Dexie } from 'dexie';
import { readAgain } from './read-again.ts';

/** Altogether as long as somebody waits for a press: afterwards it is reported as not saved. */
const PAUSES_MS = [0, 100, 400, 1_500];
const LATER_MS = 5_000;

/** False if it does not open within two seconds, or the app itself has closed it: upgraded by another tab, or logged out. */
export async function reopen(db: Dexie): Promise<boolean> {
  for (const pauseMs of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (db.hasBeenClosed()) return false;
    if (!isAlive(db)) db.close({ disableAutoOpen: false });
    const isOpen = await db.open().then(
      () => true,
      () => false,
    );
    if (isOpen) return true;
  }
  return false;
}

/** Whether transactions begin on the connection. The browser tells of a dropped one only after it has aborted them. */
export function isAlive(db: Dexie): boolean {
  if (!db.isOpen()) return false;
  const connection = db.backendDB();
  const [store] = connection.objectStoreNames;
  try {
    if (store !== undefined) connection.transaction(store).abort();
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens a dropped database again by itself, once the page is visible, and reads again what the screens show: a query that
 * was cut off has no result, and what others have written meanwhile was told to nobody.
 */
export function keepOpen(db: Dexie, signal: AbortSignal): void {
  let isReopening = false;
  const revive = async () => {
    // Those who close it themselves say so at the end of it.
    await Promise.resolve();
    while (!signal.aborted && !db.hasBeenClosed()) {
      await untilVisible(signal);
      if (signal.aborted) return;
      if (await reopen(db)) return readAgain();
      await new Promise((resolve) => setTimeout(resolve, LATER_MS));
    }
  };
  const whenClosed = () => {
    if (isReopening || signal.aborted) return;
    isReopening = true;
    void revive().finally(() => (isReopening = false));
  };
  db.on('close', whenClosed);
  signal.addEventListener('abort', () => db.on('close').unsubscribe(whenClosed));
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  const ended = new AbortController();
  return new Promise((resolve) => {
    const end = () => {
      ended.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', end, { signal: ended.signal });
    signal.addEventListener('abort', end, { signal: ended.signal });
  });
}
