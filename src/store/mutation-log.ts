/** Reading the mutation log. `n` is its order. */
import { isMutationKind } from '#domain/mutations/registry.ts';
import type { KinboxDb, Mutation } from './db.ts';

/** The whole log in order, acknowledged ones that await their pull included. */
export async function allMutations(db: KinboxDb): Promise<Mutation[]> {
  return (await db.outbox.orderBy('n').toArray()).filter(isSoundMutation);
}

/** An entry that something else broke is passed over: it must not stop all others. It stays where it is. */
function isSoundMutation({ kind, args, refs, writes }: Partial<Mutation>): boolean {
  const isKnown = typeof kind === 'string' && isMutationKind(kind);
  return isKnown && typeof args === 'object' && args !== null && Array.isArray(refs) && Array.isArray(writes);
}

/** In order. What is acknowledged blocks nobody. */
export async function unansweredMutations(db: KinboxDb): Promise<Mutation[]> {
  return (await db.outbox.where('state').anyOf('queued', 'sent').sortBy('n')).filter(isSoundMutation);
}
