import type { KinboxDb, MutationState } from '../db.ts';

/** Whether a change waits that the server has not answered. */
export async function hasUnsent(db: KinboxDb): Promise<boolean> {
  const waiting: readonly MutationState[] = ['queued', 'sent'];
  // Counted by index. `anyOf` would step from entry to entry.
  const counts = await Promise.all(waiting.map((state) => db.outbox.where('state').equals(state).count()));
  return counts.some((count) => count > 0);
}
