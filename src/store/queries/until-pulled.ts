import { liveQuery } from 'dexie';
import type { KinboxDb } from '../db.ts';
import { readMeta } from '../meta.ts';

/**
 * Resolves once everything that the server had at an instant, ms since the epoch, is here, whichever host has brought it, or the
 * server cannot be reached. Does not settle if the database is closed before.
 */
export function untilPulled(db: KinboxDb, sinceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(async () => readMeta(db, 'contact')).subscribe({
      next: ({ pulledAt, reachable }) => {
        if (reachable && (pulledAt === null || Date.parse(pulledAt) < sinceMs)) return;
        subscription.unsubscribe();
        resolve();
      },
      error: reject,
    });
  });
}
