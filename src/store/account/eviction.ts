/** The browser has removed the site's data under an open page, because of a full disk or because somebody asked it to. */
import type { KinboxDb } from '../db.ts';

/**
 * Whether the browser itself has closed the connection since, which no `close` of ours does. Dexie opens a new and empty
 * database with the next request.
 */
export function watchEviction(db: KinboxDb): () => boolean {
  let isEvicted = false;
  if (db.isOpen()) db.backendDB().addEventListener('close', () => (isEvicted = true), { once: true });
  return () => isEvicted;
}
