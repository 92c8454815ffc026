import type { KinboxDb, MutationState } from '../db.ts';

/** Whether a change waits that the server has not answered. */
export async function hasUnsent(db: KinboxDb): Promise<boolean> {
  const waiting: readonly MutationState[] = ['queued', 'sent'];
  return (await db.outbox.where('state').anyOf(waiting).count()) > 0;
}
