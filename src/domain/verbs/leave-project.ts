/** Taking a task out of its project, said so that it holds whatever others have made of the two meanwhile. */
import type { Task } from '../task.ts';
import type { Verb } from './registry.ts';
import type { RowSeen } from './seen-family.ts';

/**
 * `project.delete` deletes a project and takes a subtask out of its project, by what the row is where it is applied. Of a
 * row that its author saw in a project it is the latter only, so it is queued and sent as the edit that says so: others
 * may have made the row a project since, which nobody has deleted. What its author has made a project, while its own is not
 * on the device, is deleted. `seen`: what the author saw of the row.
 */
export function leavingAsEdit(verb: Verb, seen: Partial<Task> | null): Verb {
  if (verb.kind !== 'project.delete' || seen?.project_ref == null || seen.type === 'project') return verb;
  return { kind: 'task.edit', args: { ref: verb.args.ref, changes: { project_ref: null } } };
}

/**
 * The verb with the project named that its author saw the task leave: where the project has moved meanwhile, the rule
 * alone would leave the task in it, and what its author then does to the project would take the task along.
 */
export function withProjectLeft(verb: Verb, { before, after }: RowSeen): Verb {
  if (verb.kind !== 'task.edit' || verb.args.changes.project_ref !== undefined) return verb;
  const hasLeft = before !== null && before.project_ref !== null && after?.project_ref === null;
  if (!hasLeft) return verb;
  const { ref, changes } = verb.args;
  return { kind: verb.kind, args: { ref, changes: { ...changes, project_ref: null } } };
}
