import { liveQuery } from 'dexie';
import type { Device } from '../device.ts';
import { findOverwritten, type Overwritten } from './own-changes.ts';

/** Calls back with what `findOverwritten` finds, now and whenever that changes. Returns the function that ends it. */
export function watchOverwritten(
  { db, clock, author }: Pick<Device, 'db' | 'clock' | 'author'>,
  onFound: (found: readonly Overwritten[]) => void,
): () => void {
  const watched = liveQuery(async () => findOverwritten(db, clock(), author.id)).subscribe({
    next: onFound,
    // The history still has the words; the next start watches again.
    error: () => undefined,
  });
  return () => watched.unsubscribe();
}
