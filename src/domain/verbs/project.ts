/** What the verbs on a project do to the rows. */
import type { FamilyId, TaskRef } from '../ids.ts';
import { reorderedSubtasks } from '../project.ts';
import type { Space } from '../space.ts';
import type { ExecutionType } from '../execution-type.ts';
import { refuse, type Board, type EffectContext, type Refusal } from './board.ts';
import { deleteTask, editTask, normalizeSubtasks, type TaskArgs } from './task.ts';

export interface ReorderArgs {
  readonly ref: TaskRef;
  /** The subtasks as the person arranged them; see `reorderedSubtasks` for those it does not name. */
  readonly order: readonly TaskRef[];
}

export interface SwitchSpaceArgs {
  readonly ref: TaskRef;
  readonly space: Space;
  readonly family_id?: FamilyId | null;
}

export interface SetExecutionArgs {
  readonly ref: TaskRef;
  readonly execution_type: ExecutionType;
}

/** A subtask leaves its project first: projects do not nest. Converting a project again changes nothing. */
export function convertToProject(board: Board, { ref }: TaskArgs, context: EffectContext): Refusal | null {
  return editTask(board, { ref, changes: { type: 'project', project_ref: null } }, context);
}

/** A project goes with its subtasks; a subtask only leaves its project. */
export function deleteProject(board: Board, { ref }: TaskArgs, context: EffectContext): Refusal | null {
  const task = board.task(ref);
  if (task === null) return refuse('task_missing');
  if (task.deleted_at !== null) return null;
  if (task.type === 'project') return deleteTask(board, { ref }, context);
  if (task.project_ref === null) return refuse('not_a_project');
  return editTask(board, { ref, changes: { project_ref: null } }, context);
}

export function reorderSubtasks(
  board: Board,
  { ref, order }: ReorderArgs,
  context: EffectContext,
): Refusal | null {
  const project = board.task(ref);
  if (project === null) return refuse('task_missing');
  if (project.type !== 'project') return refuse('not_a_project');
  reorderedSubtasks(board.subtasksOf(ref), order).forEach((subtask, position) => {
    board.change(subtask, context, (draft) => void (draft.position = position));
  });
  return null;
}

export function switchSpace(board: Board, args: SwitchSpaceArgs, context: EffectContext): Refusal | null {
  const task = board.task(args.ref);
  if (task === null) return refuse('task_missing');
  if (task.project_ref !== null) return refuse('is_subtask', 'space');
  if (task.type === 'grocery') return refuse('is_grocery', 'space');
  const family_id = args.space === 'family' ? (args.family_id ?? task.family_id ?? context.homeFamily) : null;
  if (args.space === 'family' && family_id === null) return refuse('no_family', 'space');
  board.change(args.ref, context, (draft) => {
    draft.space = args.space;
    draft.family_id = family_id;
  });
  normalizeSubtasks(board, args.ref, context);
  return null;
}

export function setExecution(board: Board, args: SetExecutionArgs, context: EffectContext): Refusal | null {
  const project = board.task(args.ref);
  if (project === null) return refuse('task_missing');
  if (project.type !== 'project') return refuse('not_a_project');
  board.change(args.ref, context, (draft) => void (draft.execution_type = args.execution_type));
  return null;
}
