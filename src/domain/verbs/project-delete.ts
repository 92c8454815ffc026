import type { Task } from '../task.ts';
import { refuse, type Board, type EffectContext, type Refusal } from './board.ts';
import { deleteTask } from './task-delete.ts';
import { editTask, taskEdit } from './task-edit.ts';
import { bare, neverCoalesces, no, nothing, rows, subjectRow, unlessDone, yes } from './verb.ts';
import type { AnyVerb, SeenRow, TaskArgs, VerbDefinition } from './verb.ts';

export const projectDelete: VerbDefinition<'project.delete', TaskArgs> = {
  kind: 'project.delete',
  life: 'deletes',
  subject: subjectRow,
  scope: ({ ref }) => rows([ref], [ref]),
  effect: deleteProject,
  call: ({ ref }) => bare('DELETE', `/api/tasks/${ref}/project`),
  asks: nothing,
  isOfOwnRow: no,
  movesSubtasks: yes,
  coalesce: neverCoalesces,
  remake: unlessDone(deleteProject),
  sees: () => ['type'],
  asQueued: (args, { before }) => leavingAsEdit(args, before),
  asSent: (args, seen) => leavingAsEdit(args, withProjectNamed(seen)),
};

/** A project goes with its subtasks; a subtask only leaves its project. */
function deleteProject(board: Board, { ref }: TaskArgs, context: EffectContext): Refusal | null {
  const task = board.task(ref);
  if (task === null) return refuse('task_missing');
  if (task.deleted_at !== null) return null;
  if (task.type === 'project') return deleteTask(board, { ref }, context);
  if (task.project_ref === null) return refuse('not_a_project');
  return editTask(board, { ref, changes: { project_ref: null } }, context);
}

/**
 * `project.delete` deletes a project and takes a subtask out of its project, by what the row is where it is applied. Of a
 * row that its author saw in a project it is the latter only, so it is queued and sent as the edit that says so: others
 * may have made the row a project since, which nobody has deleted. What its author has made a project, while its own is not
 * on the device, is deleted. `seen`: what the author saw of the row.
 */
function leavingAsEdit(args: TaskArgs, seen: Partial<Task> | null): AnyVerb {
  if (seen?.project_ref == null || seen.type === 'project') return { kind: projectDelete.kind, args };
  return { kind: taskEdit.kind, args: { ref: args.ref, changes: { project_ref: null } } };
}

/**
 * An older app did not store the type and the project of a row that it deleted as a project, but named that project among
 * the mutation's rows.
 */
function withProjectNamed({ base, others: [project] }: SeenRow): Partial<Task> | null {
  if (base === null || base.type !== undefined || project === undefined) return base;
  return { ...base, project_ref: project };
}
