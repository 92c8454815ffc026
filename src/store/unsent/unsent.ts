/** Everything that only this device has, as a file for its author. */
import type { KinboxDb, Mutation, ParkedMutation } from '../db.ts';
import { wordsOf } from './words-of.ts';

/** The waiting and the parked changes, in order. */
export async function unsentMutations(db: KinboxDb): Promise<readonly (Mutation | ParkedMutation)[]> {
  const [log, parked] = await Promise.all([
    db.outbox.orderBy('n').toArray(),
    db.parked.orderBy('n').toArray(),
  ]);
  return [...log.filter((mutation) => mutation.state !== 'acked'), ...parked];
}

/** JSON, with the texts first so that a person can read them. */
export function unsentFile(unsent: readonly (Mutation | ParkedMutation)[]): string {
  const changes = unsent.map((mutation) => ({
    ...wordsOf(mutation),
    at: mutation.at,
    kind: mutation.kind,
    args: mutation.args,
    reason: 'reason' in mutation ? mutation.reason : null,
  }));
  return JSON.stringify({ kinbox: 'unsent changes', changes }, null, 2);
}
