/** What of a task that repeats is about one of its rounds, and what about all of them. */
import type { TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';

/** The changes without those of a round that is over, and without who has it: see `whoOfAnyRound`. */
export function ofPresentRound(
  task: Task,
  { changes, round = task.round }: { readonly changes: Partial<TaskFields>; readonly round?: number },
): Partial<TaskFields> {
  if (round === task.round) return changes;
  const { completed, not_before: _, due_on: __, who: ___, ...others } = changes;
  // To put a round back is about the one before the present one, also of a task that repeats no more. What has been done is
  // not done again, and who has completed the task since has ended its rounds.
  return completed === false && !task.completed ? { ...others, completed } : others;
}

type FieldOfRound = 'not_before' | 'due_on' | 'who';

/** What one asks of a round, and not of the task for all rounds: in turns also whose it is. */
export function fieldsOfRound({ turns }: Pick<Task, 'turns'>): readonly FieldOfRound[] {
  return turns === null ? ['not_before', 'due_on'] : ['not_before', 'due_on', 'who'];
}

/** The changes that are of the round alone. */
export function changesOfRound(task: Pick<Task, 'turns'>, changes: Partial<TaskFields>): Partial<TaskFields> {
  const fields = fieldsOfRound(task).filter((field) => changes[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, changes[field]]));
}

/** Whom an edit of a round that is over gives the task all the same: without turns it is of no round. `after`: all else. */
export function whoOfAnyRound(
  before: Pick<Task, 'round'>,
  after: Pick<Task, 'turns'> | null,
  { changes, round = before.round }: { readonly changes: Partial<TaskFields>; readonly round?: number },
): Pick<Partial<TaskFields>, 'who'> {
  const applies = round !== before.round && changes.who !== undefined && after?.turns === null;
  return applies ? { who: changes.who } : {};
}
