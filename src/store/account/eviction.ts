/** The browser has removed the site's data under an open page, because of a full disk or because somebody asked it to. */
import type { KinboxDb } from '../db.ts';

/**
 * Whether a new database has taken the place of this one since, which Dexie creates with the next request. Of a database that
 * is only closed by the browser, or deleted by a logout, it creates none.
 */
export function watchEviction(db: KinboxDb): () => boolean {
  let isEvicted = false;
  db.on('populate', () => void (isEvicted = true));
  return () => isEvicted;
}
