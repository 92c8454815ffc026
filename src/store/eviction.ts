/** The browser has removed the site's data under an open page, because of a full disk or at the user's request. */
import type { KinboxDb } from './db.ts';

/**
 * Calls back when the browser itself ends the connection, which no `close` of ours does. Dexie opens a new and empty
 * database with the next request. Returns the function that stops watching.
 */
export function onEviction(db: KinboxDb, listener: () => void): () => void {
  if (!db.isOpen()) return () => undefined;
  const connection = db.backendDB();
  connection.addEventListener('close', listener);
  return () => connection.removeEventListener('close', listener);
}
