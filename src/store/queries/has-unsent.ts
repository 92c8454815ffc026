import type { KinboxDb, MutationState } from '../db.ts';

/** Whether a change waits that the server has not answered. */
export async function hasUnsent(db: KinboxDb): Promise<boolean> {
  const waiting: readonly MutationState[] = ['queued', 'sent'];
  // To count all of them would step from entry to entry.
  return (await db.outbox.where('state').anyOf(waiting).limit(1).count()) > 0;
}
