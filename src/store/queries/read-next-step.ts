import { firstStep, NEWCOMER_TASKS, type FirstStep } from '#domain/first-steps.ts';
import type { Day } from '#domain/ids.ts';
import type { Space } from '#domain/space.ts';
import type { KinboxDb } from '../db.ts';
import { countTasks, hasMoreThan } from './list-tasks.ts';

/** Where there is something to do: what an empty list leads to. */
export interface NextStep {
  /** For who has just begun. */
  readonly first: FirstStep | null;
  readonly hasInbox: boolean;
  readonly hasTodo: boolean;
}

export async function readNextStep(db: KinboxDb, spaces: readonly Space[], today: Day): Promise<NextStep> {
  const [inbox, hasTodo, tasks] = await Promise.all([
    countTasks(db, 'inbox', spaces),
    hasMoreThan(db, 'todo', spaces, 0, today),
    db.tasks.limit(NEWCOMER_TASKS + 1).toArray(),
  ]);
  return { first: firstStep(tasks, inbox), hasInbox: inbox > 0, hasTodo };
}
