import type { UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { giveVerb } from '../../who/give-verb.ts';

/** What a save of the edit sheet does. A claim is a verb of its own, and only in the family in which the task was. */
export function savingVerbs(
  task: Pick<Task, 'ref' | 'who' | 'family_id'>,
  changes: Partial<TaskFields>,
  me: UserId,
): readonly Verb[] {
  const { who, ...others } = changes;
  const edit: Verb = { kind: 'task.edit', args: { ref: task.ref, changes } };
  if (who === undefined || MOVES.some((field) => field in others)) return [edit];
  const give = giveVerb(task, who, me);
  if (give.kind === edit.kind) return [edit];
  if (Object.keys(others).length === 0) return [give];
  return [{ kind: 'task.edit', args: { ref: task.ref, changes: others } }, give];
}

const MOVES = ['space', 'family_id', 'project_ref', 'type'] as const satisfies (keyof TaskFields)[];
