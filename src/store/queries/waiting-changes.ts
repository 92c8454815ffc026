import type { KinboxDb, Mutation } from '../db.ts';
import { isReadableMutation } from '../mutation-log.ts';

/** The oldest changes that wait to be sent, in order. Stalled changes are listed by `stalledMutations`. */
export async function waitingChanges(db: KinboxDb, limit: number): Promise<Mutation[]> {
  return db.outbox
    .orderBy('n')
    .filter((each) => each.state !== 'acked' && !each.isSetAside && isReadableMutation(each))
    .limit(limit)
    .toArray();
}
