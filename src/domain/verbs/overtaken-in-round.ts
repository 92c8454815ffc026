/**
 * What was asked for in a round of a repeating task that is over by then, or is not yet the present one again: days, in turns
 * who has it, and that it was done where others have skipped it, or put an earlier round back.
 */
import type { TaskFields } from '../task-fields.ts';
import { copyRef } from '../copy-ref.ts';
import type { TaskRef } from '../ids.ts';
import type { Task } from '../task.ts';
import type { Verb } from './registry.ts';
import { changesOfRound } from './round-fields.ts';
import { taskComplete } from './task-complete.ts';
import { taskEdit } from './task-edit.ts';
import { argsIf } from './verb.ts';

/**
 * Those of a verb that do not apply to the task as it finds it. Nothing where its author saw the present round. `hasDone`:
 * whether the copy under this ref is there.
 */
export function overtakenInRound(
  verb: Verb,
  task: Task | null,
  hasDone: (copy: TaskRef) => boolean,
): Partial<TaskFields> {
  const edit = argsIf(taskEdit, verb);
  if (edit?.round === undefined || task === null || edit.round === task.round) return {};
  // The round that it puts back takes what is asked of it.
  const { changes, round } = edit;
  if (changes.completed === false) return {};
  const isNowhere = !hasDone(copyRef(task.ref, round));
  const asked = Object.entries(changesOfRound(task, changes));
  return {
    ...Object.fromEntries(asked.filter(([field, value]) => value !== task[field as keyof TaskFields])),
    ...(changes.completed === true && isNowhere && { completed: true }),
  };
}

/** The round that a verb puts back and that is over all the same in the answer of the server; null if there is none. */
export function roundNotPutBack(verb: Verb, answered: Task): number | null {
  const complete = argsIf(taskComplete, verb);
  const edit = complete === null ? argsIf(taskEdit, verb) : { ...complete, changes: complete };
  if (edit?.round === undefined || edit.changes.completed !== false) return null;
  return answered.round > edit.round ? edit.round : null;
}
