/** Everything that only this device knows, as a file for its author. */
import type { KinboxDb } from './db.ts';
import { wordsOf } from './parked.ts';

/** JSON: what waits and what was set aside, in order, with the words first so that a person can read it. */
export async function exportUnsent(db: KinboxDb): Promise<string> {
  const [log, parked] = await Promise.all([
    db.outbox.orderBy('n').toArray(),
    db.parked.orderBy('n').toArray(),
  ]);
  const unsent = [...log.filter((mutation) => mutation.state !== 'acked'), ...parked];
  const changes = unsent.map((mutation) => ({
    ...wordsOf(mutation),
    at: mutation.at,
    kind: mutation.kind,
    args: mutation.args,
    reason: 'reason' in mutation ? mutation.reason : null,
  }));
  return JSON.stringify({ kinbox: 'unsent changes', changes }, null, 2);
}
