/** What the verbs on one task do to the rows. */
import { realmOf, type FamilyId, type TaskRef } from '../ids.ts';
import { MAX_SUBTASKS } from '../project.ts';
import type { Space } from '../space.ts';
import { storedFields, type TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';
import { refuse, type Board, type EffectContext, type Refusal } from './board.ts';

export interface CreateTaskArgs extends Partial<Omit<TaskFields, 'name' | 'space'>> {
  readonly ref: TaskRef;
  readonly name: string;
  readonly space: Space;
}

export interface EditTaskArgs {
  readonly ref: TaskRef;
  /** Changed fields only. */
  readonly changes: Partial<TaskFields>;
}

export interface TaskArgs {
  readonly ref: TaskRef;
}

/** A create whose row is there already changes nothing: it has been done before. */
export function createTask(board: Board, args: CreateTaskArgs, context: EffectContext): Refusal | null {
  if (board.task(args.ref) !== null) return null;
  const project = findProject(board, args.project_ref ?? null);
  if (project !== null && 'code' in project) return project;
  const type = args.type ?? null;
  const space = type === 'grocery' ? 'family' : (project?.space ?? args.space);
  const family_id = project?.space === space ? project.family_id : placeOf(space, args.family_id, context);
  board.add({
    ...storedFields(args),
    ref: args.ref,
    id: null,
    realm: realmOf({ family_id: space === 'family' ? family_id : null, keeper: context.actor.id }),
    space,
    family_id,
    project_ref: project?.ref ?? null,
    position: project === null ? null : board.endOf(project.ref).position,
    deleted_at: null,
    completed_at: args.completed ? context.at : null,
    created_by: context.actor,
    version: 0,
    created_at: context.at,
    updated_at: context.at,
  });
  return null;
}

export function editTask(
  board: Board,
  { ref, changes }: EditTaskArgs,
  context: EffectContext,
): Refusal | null {
  const before = board.task(ref);
  if (before === null) return refuse('task_missing');
  const type = changes.type === undefined ? before.type : changes.type;
  const stopsBeingProject = before.type === 'project' && type !== 'project';
  if (stopsBeingProject && hasLiveSubtasks(board, ref)) return refuse('has_subtasks', 'type');
  const moves = changes.project_ref !== undefined && changes.project_ref !== before.project_ref;
  const project = moves ? findProject(board, changes.project_ref ?? null) : null;
  if (project !== null && 'code' in project) return project;
  if (stopsBeingProject) releaseSubtasks(board, ref, context);
  board.change(ref, context, (draft) => {
    Object.assign(draft, withoutUndefined(changes));
    if (changes.type !== undefined && changes.status === undefined) reopenNote(draft, before);
    if (changes.completed === true && !before.completed) draft.completed_at = context.at;
    if (moves) draft.position = project === null ? null : board.endOf(project.ref).position;
  });
  if (hasMoved(before, board.task(ref))) normalizeSubtasks(board, ref, context);
  return null;
}

/**
 * Whether its subtasks have to follow. Between two pages of a pull they may be where the project was before: a change of
 * its name or of a flag, whose scope they are not in, must not bring them along.
 */
function hasMoved(before: Task, after: Task | null): boolean {
  const fields = ['type', 'space', 'family_id'] as const;
  return fields.some((field) => before[field] !== after?.[field]);
}

/** Soft: the row stays, and a project takes its subtasks along under the same instant, which makes them one batch. */
export function deleteTask(board: Board, { ref }: TaskArgs, context: EffectContext): Refusal | null {
  const task = board.task(ref);
  if (task === null) return refuse('task_missing');
  if (task.deleted_at !== null) return null;
  const live = board.subtasksOf(ref).filter((subtask) => subtask.deleted_at === null);
  for (const each of [task, ...live]) {
    board.change(each.ref, context, (draft) => void (draft.deleted_at = context.at));
  }
  return null;
}

/** Brings back the batch; a subtask whose project is gone or still deleted comes back on its own. */
export function restoreTask(board: Board, { ref }: TaskArgs, context: EffectContext): Refusal | null {
  const task = board.task(ref);
  if (task === null) return refuse('task_missing');
  if (task.deleted_at === null) return null;
  const batch = board.subtasksOf(ref).filter((subtask) => subtask.deleted_at === task.deleted_at);
  const project = board.projectOf(task);
  const isAlone = project === null || project.deleted_at !== null;
  board.change(ref, context, (draft) => {
    draft.deleted_at = null;
    if (isAlone) draft.project_ref = null;
  });
  for (const each of batch) board.change(each.ref, context, (draft) => void (draft.deleted_at = null));
  return null;
}

/** After a project's space or type changed: its subtasks follow, and those that cannot leave it. */
export function normalizeSubtasks(board: Board, ref: TaskRef, context: EffectContext): void {
  for (const subtask of board.subtasksOf(ref)) board.change(subtask.ref, context, () => undefined);
}

function releaseSubtasks(board: Board, ref: TaskRef, context: EffectContext): void {
  for (const subtask of board.subtasksOf(ref)) {
    board.change(subtask.ref, context, (draft) => void (draft.project_ref = null));
  }
}

function hasLiveSubtasks(board: Board, ref: TaskRef): boolean {
  return board.subtasksOf(ref).some((subtask) => subtask.deleted_at === null);
}

/** A note that becomes something else has been decided about: it is a todo, not an inbox task. */
function reopenNote(draft: { status: Task['status']; type: Task['type'] }, before: Task): void {
  if (before.status === 'note' && draft.type !== 'note') draft.status = 'todo';
}

function findProject(board: Board, ref: TaskRef | null): Task | Refusal | null {
  if (ref === null) return null;
  const project = board.task(ref);
  if (project === null) return refuse('project_missing', 'project_id');
  if (project.type !== 'project') return refuse('not_a_project', 'project_id');
  if (project.deleted_at !== null) return refuse('project_deleted', 'project_id');
  if (board.endOf(ref).count >= MAX_SUBTASKS) return refuse('too_many_subtasks', 'project_id');
  return project;
}

function placeOf(space: Space, named: FamilyId | null | undefined, context: EffectContext): FamilyId | null {
  return space === 'family' ? (named ?? context.homeFamily) : null;
}

function withoutUndefined<T extends object>(changes: T): Partial<T> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
}
