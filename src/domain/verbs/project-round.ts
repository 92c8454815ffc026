/**
 * Steps of a project that repeats: what somebody asks of a step is about the round of the project that they saw. In another
 * round the step is to be done anew, and the same words would mean something else.
 */
import type { TaskRef } from '../ids.ts';
import type { TaskFields } from '../task-fields.ts';
import { normalizeTask, type Task } from '../task.ts';
import type { Board } from './board.ts';
import type { RowSeen } from './verb.ts';

/** The project in which its author saw the step, or put it, and the round of that. An app of before names none. */
export interface ProjectRound {
  readonly project: TaskRef;
  readonly round: number;
}

interface Named {
  readonly projectRound?: ProjectRound;
  /** A step that repeats is completed itself, in the round of its project. */
  readonly isItself?: boolean;
}

/** What is asked of a step for the round of its project, and not for all rounds. */
export const FIELDS_OF_STEP = ['completed', 'not_before', 'due_on', 'who'] as const;

/** The round that a queued verb names beside what its author gave: of the project in which the step is by it. */
export function roundSeen({ after, project }: RowSeen): Named {
  const isIn = after !== null && project !== null && after.project_ref === project.ref;
  return isIn ? { projectRound: { project: project.ref, round: project.round } } : {};
}

export function withoutFieldsOfStep(changes: Partial<TaskFields>): Partial<TaskFields> {
  const { completed: _, not_before: __, due_on: ___, who: ____, ...others } = changes;
  return others;
}

export function isAboutRound(changes: Partial<TaskFields>): boolean {
  return [...FIELDS_OF_STEP, 'project_ref' as const].some((field) => changes[field] !== undefined);
}

/**
 * Whether a change that names a round meets its step in another one. A step that repeats itself has rounds of its own, and
 * those of its project do not concern it.
 */
export function isInOtherRound(
  board: Pick<Board, 'task'>,
  { project_ref, repeat, completed }: Pick<Task, 'project_ref' | 'repeat' | 'completed'>,
  { projectRound, isItself }: Named,
): boolean {
  const hasOwnRounds = repeat !== null && !completed && isItself !== true;
  if (hasOwnRounds || projectRound === undefined || project_ref !== projectRound.project) return false;
  const project = board.task(project_ref);
  return project !== null && project.round !== projectRound.round;
}

/**
 * The changes of a row without those of a round of its project that is over. What comes into the project is there as if it
 * had come in time: the next round has opened it, and it is whoever's it was to be.
 */
export function ofProjectRound(
  board: Board,
  task: Task,
  { changes, ...named }: Named & { readonly changes: Partial<TaskFields> },
): Partial<TaskFields> {
  const { project_ref = task.project_ref, repeat = task.repeat } = changes;
  if (!isInOtherRound(board, { ...task, project_ref, repeat }, named)) return changes;
  // Of another type it is no step any more.
  const { type = task.type } = changes;
  if (normalizeTask({ ...task, project_ref, type }, board.projectOf({ project_ref })).project_ref === null)
    return changes;
  const { who } = changes;
  const others = withoutFieldsOfStep(changes);
  if (project_ref === task.project_ref) return others;
  return { ...others, ...(who !== undefined && { who }), ...(task.completed && { completed: false }) };
}

/** The fields of a new step, which is put into the present round if the one that its author saw is over: open and without days. */
export function asStepOfPresentRound<Fields extends Partial<TaskFields> & Named>(
  board: Board,
  fields: Fields,
): Fields {
  const { project_ref = null, repeat = null } = fields;
  if (!isInOtherRound(board, { project_ref, repeat, completed: false }, fields)) return fields;
  return { ...fields, completed: false, not_before: null, due_on: null };
}

/** The round that two changes of a row name that become one request; null if they must not. */
export function commonRound(
  earlier: Named & { readonly changes: Partial<TaskFields> },
  later: Named & { readonly changes: Partial<TaskFields> },
): Named | null {
  const [one, other] = [earlier, later].filter(({ changes }) => isAboutRound(changes));
  if (one === undefined) return {};
  if (other === undefined || isSameRound(one.projectRound, other.projectRound))
    return one.projectRound === undefined ? {} : { projectRound: one.projectRound };
  return null;
}

export function isSameRound(one: ProjectRound | undefined, other: ProjectRound | undefined): boolean {
  return one?.project === other?.project && one?.round === other?.round;
}
