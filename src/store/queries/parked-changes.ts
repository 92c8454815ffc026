import type { KinboxDb, ParkedMutation, TaskRow } from '../db.ts';
import { deletedProjectOf } from '../parked.ts';
import { parkedMutations } from './sync-summary.ts';

export interface ParkedChange {
  readonly parked: ParkedMutation;
  /** What has to be restored before it can apply; null where that is not what is in its way. */
  readonly deletedProject: TaskRow | null;
}

/** What was set aside, oldest first, each with what can be done about it. */
export async function parkedChanges(db: KinboxDb): Promise<ParkedChange[]> {
  const parked = await parkedMutations(db);
  return Promise.all(
    parked.map(async (each) => ({ parked: each, deletedProject: await deletedProjectOf(db, each) })),
  );
}
