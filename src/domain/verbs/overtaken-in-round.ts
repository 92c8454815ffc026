/** What was asked for in a round of a repeating task that is over by then: days, and in turns who has it. */
import type { TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';
import type { Verb } from './registry.ts';
import { changesOfRound } from './rounds.ts';
import { taskEdit } from './task-edit.ts';
import { argsIf } from './verb.ts';

/** Those of a verb that do not apply to the task as it finds it. Nothing where its author saw the present round. */
export function overtakenInRound(verb: Verb, task: Task | null): Partial<TaskFields> {
  const edit = argsIf(taskEdit, verb);
  if (edit?.round === undefined || task === null || edit.round === task.round) return {};
  // The round that it puts back takes what is asked of it.
  const { changes } = edit;
  if (changes.completed === false) return {};
  const asked = Object.entries(changesOfRound(task, changes));
  return Object.fromEntries(asked.filter(([field, value]) => value !== task[field as keyof TaskFields]));
}
