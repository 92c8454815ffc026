import type { KinboxDb, TaskRow } from '../db.ts';
import { findTaskBySlug } from './find-task.ts';
import { readFirstPull, type FirstPull } from './first-pull.ts';

export type TaskAt =
  | { readonly kind: 'found'; readonly task: TaskRow }
  /** It may be among the rows that a new device still waits for. */
  | { readonly kind: 'coming'; readonly firstPull: FirstPull }
  | { readonly kind: 'missing' };

/** The task that an address names. */
export async function readTaskAt(db: KinboxDb, slug: string): Promise<TaskAt> {
  // First the pull: read after the task, it could have ended with the row between the two.
  const firstPull = await readFirstPull(db);
  const task = await findTaskBySlug(db, slug);
  if (task !== null) return { kind: 'found', task };
  return firstPull === null ? { kind: 'missing' } : { kind: 'coming', firstPull };
}
