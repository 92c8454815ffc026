import type { KinboxDb, ParkedMutation, TaskRow } from '../db.ts';
import { deletedProjectOf } from './parked.ts';
import { parkedMutations } from '../queries/sync-summary.ts';

export interface ParkedChange {
  readonly parked: ParkedMutation;
  /** What has to be restored before it can apply; null if something else blocks it. */
  readonly deletedProject: TaskRow | null;
}

/** The parked changes, oldest first, each with the actions that are available. */
export async function parkedChanges(db: KinboxDb): Promise<ParkedChange[]> {
  const parked = await parkedMutations(db);
  return Promise.all(
    parked.map(async (each) => ({ parked: each, deletedProject: await deletedProjectOf(db, each) })),
  );
}
