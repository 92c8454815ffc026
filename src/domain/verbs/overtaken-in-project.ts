/** What was asked of a step in a round of its project that is over by then: that it is done or not, its days, who has it. */
import type { UserId } from '../ids.ts';
import type { TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';
import { member } from '../who.ts';
import type { Board } from './board.ts';
import { FIELDS_OF_STEP, isInOtherRound, type ProjectRound } from './project-round.ts';
import type { Verb } from './registry.ts';
import { taskClaim } from './task-claim.ts';
import { taskComplete } from './task-complete.ts';
import { taskCreate } from './task-create.ts';
import { taskEdit, type EditTaskArgs } from './task-edit.ts';
import { argsIf } from './verb.ts';

interface Written {
  /** As the verb found the step, and as it left it. */
  readonly before: Task | null;
  readonly after: Task;
  readonly board: Board;
  readonly author: UserId;
}

/** Those that the verb did not write. Nothing where its author saw the present round. */
export function overtakenInProject(
  verb: Verb,
  { before, after, board, author }: Written,
): Partial<TaskFields> {
  const asked = askedOf(verb, author);
  const step = { ...(before ?? after), project_ref: after.project_ref };
  if (asked === null || !isInOtherRound(board, step, asked)) return {};
  return missing(asked, after);
}

/** The same as the answer of the server tells it, with the round that its author saw. Null if the step has all that was asked. */
export function leftOutOfStep(
  verb: Verb,
  answered: Task,
  author: UserId,
): { readonly asked: Partial<TaskFields>; readonly projectRound: ProjectRound } | null {
  const request = askedOf(verb, author);
  if (request?.projectRound === undefined) return null;
  const asked = missing(request, answered);
  return Object.keys(asked).length === 0 ? null : { asked, projectRound: request.projectRound };
}

function missing({ changes }: Asked, step: Task): Partial<TaskFields> {
  const fields = FIELDS_OF_STEP.filter(
    (field) => changes[field] !== undefined && changes[field] !== step[field],
  );
  return Object.fromEntries(fields.map((field) => [field, changes[field]]));
}

type Asked = Pick<EditTaskArgs, 'changes' | 'projectRound'>;

function askedOf(verb: Verb, author: UserId): Asked | null {
  const claim = argsIf(taskClaim, verb);
  if (claim !== null) return { ...claim, changes: { who: claim.mine ? member(author) : null } };
  const complete = argsIf(taskComplete, verb);
  if (complete !== null) return { ...complete, changes: { completed: complete.completed } };
  const create = argsIf(taskCreate, verb);
  return create === null ? argsIf(taskEdit, verb) : { ...create, changes: create };
}
