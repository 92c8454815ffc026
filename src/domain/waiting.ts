/**
 * When a task can be worked on. It waits until `not_before`, but a deadline is never hidden: by `due_on` it is there in
 * any case.
 */
import type { Later } from './day.ts';
import type { Day } from './ids.ts';
import type { TaskFields } from './task-fields.ts';

type Dates = Pick<TaskFields, 'not_before' | 'due_on'>;

/** The first day on which a deferred task is there; null if it was not deferred. */
export function appearsOn({ not_before, due_on }: Dates): Later | null {
  if (not_before === null) return null;
  return due_on !== null && due_on < not_before ? due_on : not_before;
}

export function isWaiting(task: Dates, today: Day): boolean {
  const appears = appearsOn(task);
  return appears !== null && appears > today;
}

export function isDue({ due_on }: Pick<Dates, 'due_on'>, today: Day): boolean {
  return due_on !== null && due_on <= today;
}

/** A subtask waits as long as its project does, unless it is due itself. */
export function isWaitingIn(task: Dates, project: Dates | null, today: Day): boolean {
  if (isDue(task, today)) return false;
  return isWaiting(task, today) || (project !== null && isWaiting(project, today));
}
