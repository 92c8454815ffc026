/** Days that were asked for in a round of a repeating task that is over by then. */
import type { TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';
import type { Verb } from './registry.ts';
import { DAYS_OF_ROUND } from './rounds.ts';
import { taskEdit } from './task-edit.ts';
import { argsIf } from './verb.ts';

type Days = Partial<Pick<TaskFields, (typeof DAYS_OF_ROUND)[number]>>;

/** Those of a verb that do not apply to the task as it finds it. Nothing where its author saw the present round. */
export function overtakenDays(verb: Verb, task: Task | null): Days {
  const edit = argsIf(taskEdit, verb);
  if (edit?.round === undefined || task === null || edit.round === task.round) return {};
  // The round that it puts back takes its days.
  const { changes } = edit;
  if (changes.completed === false) return {};
  const asked = DAYS_OF_ROUND.filter(
    (field) => changes[field] !== undefined && changes[field] !== task[field],
  );
  return Object.fromEntries(asked.map((field) => [field, changes[field]]));
}
