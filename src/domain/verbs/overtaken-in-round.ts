/**
 * What was asked for in a round of a repeating task that is over by then, or is not yet the present one again: days, in turns
 * who has it, and that it was done where others have skipped it, or put an earlier round back.
 */
import type { TaskFields } from '../task-fields.ts';
import { copyRef } from '../copy-ref.ts';
import type { TaskRef, UserId } from '../ids.ts';
import type { Task } from '../task.ts';
import type { Verb } from './registry.ts';
import { changesOfRound } from './round-fields.ts';
import { skipsOf } from './round-skips.ts';
import { taskComplete } from './task-complete.ts';
import { taskEdit, type EditTaskArgs } from './task-edit.ts';
import { taskSkip } from './task-skip.ts';
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

/** A round that a verb was about, and what the answer of the server tells of it that its author did not know. */
export interface RoundAnswered {
  readonly round: number;
  /** What the author's device has made of the round of the task, and does not hold. */
  readonly asked: number;
}

/** What was put back is over all the same, or what was done had been skipped by others. Null if it is as its author saw it. */
export function roundOvertaken(verb: Verb, answered: Task, author: UserId): RoundAnswered | null {
  const edit = editOf(verb);
  if (edit?.round === undefined) return null;
  const { round, tick, changes } = edit;
  if (changes.completed === false && answered.round > round) return { round, asked: round };
  if (changes.completed !== true) return null;
  const skips = skipsOf(answered, round);
  const isSkipped = skips.some(({ id }) => id === tick) && skips.some(({ by }) => by !== author);
  return isSkipped ? { round, asked: round + 1 } : null;
}

/** The round that a verb does or skips; null if it does neither. */
export function roundEnded(verb: Verb): number | null {
  const skip = argsIf(taskSkip, verb);
  if (skip !== null) return skip.round;
  const edit = editOf(verb);
  return edit?.changes.completed === true ? (edit.round ?? null) : null;
}

function editOf(verb: Verb): Pick<EditTaskArgs, 'changes' | 'round' | 'tick'> | null {
  const complete = argsIf(taskComplete, verb);
  return complete === null ? argsIf(taskEdit, verb) : { ...complete, changes: complete };
}
