import { liveQuery } from 'dexie';
import type { KinboxDb } from '../db.ts';

/** Calls back when a change waits that did not wait before. Returns the function that stops watching. */
export function watchOutbox(db: KinboxDb, onGrowth: () => void): () => void {
  let highest = 0;
  const subscription = liveQuery(async () => (await db.outbox.toCollection().last())?.n ?? 0).subscribe({
    next: (last) => {
      if (last > highest) onGrowth();
      highest = Math.max(highest, last);
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
