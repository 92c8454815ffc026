import { liveQuery } from 'dexie';
import { tokenMark } from './session.ts';
import type { KinboxDb } from '../db.ts';
import { readMeta } from '../meta.ts';

/** Whether the server has answered this token that its session has ended. */
export async function isRevoked(db: KinboxDb, token: string): Promise<boolean> {
  const contact = await readMeta(db, 'contact');
  return contact.isRevoked && contact.refusedToken === tokenMark(token);
}

/** Calls back, whichever host was told. Returns the function that stops watching. */
export function watchRevoked(db: KinboxDb, token: string, onRevoked: () => void): () => void {
  const subscription = liveQuery(async () => isRevoked(db, token)).subscribe({
    next: (isOver) => {
      if (isOver) onRevoked();
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
