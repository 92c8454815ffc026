/** What somebody who has just begun does next, told by the tasks that there are: nothing of it is stored. */
import type { Task } from './task.ts';

export type FirstStep =
  /** Of so many thoughts to begin with. */
  | { readonly kind: 'capture'; readonly done: number; readonly of: number }
  | { readonly kind: 'process'; readonly count: number }
  | { readonly kind: 'project' };

/** Enough to see what capturing is for, and processing a round. */
const FIRST_THOUGHTS = 3;
/** Who has more knows the way. */
export const NEWCOMER_TASKS = 20;

/**
 * Null for who has begun already. `tasks` are all of the person's tasks, up to one more than `NEWCOMER_TASKS`; `inbox` is
 * the number of those that would be processed now.
 */
export function firstStep(tasks: readonly Pick<Task, 'type'>[], inbox: number): FirstStep | null {
  if (tasks.length > NEWCOMER_TASKS || tasks.some(({ type }) => type === 'project')) return null;
  if (tasks.length < FIRST_THOUGHTS) return { kind: 'capture', done: tasks.length, of: FIRST_THOUGHTS };
  return inbox > 0 ? { kind: 'process', count: inbox } : { kind: 'project' };
}
