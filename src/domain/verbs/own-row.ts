/** Verbs that leave every row but their own as it is, whatever else is pending. */
import { EDITABLE_FIELDS, TASK_FIELDS, type TaskFields } from '../task-fields.ts';
import type { Verb } from './registry.ts';

/** Fields that determine others: a task that was a grocery for a moment has lost its description and its project. */
export const SHAPING = EDITABLE_FIELDS.filter((field) => TASK_FIELDS[field].role === 'shapes');
/** Fields that a type may have cleared. */
export const SHAPED = EDITABLE_FIELDS.filter((field) => TASK_FIELDS[field].role === 'shaped');

/** Whether a verb writes its own row alone, and in an existing row nothing that other rows go by. */
export function isOfOwnRow(verb: Verb): boolean {
  switch (verb.kind) {
    case 'task.create':
    case 'task.complete':
    case 'task.setImportant':
      return true;
    case 'task.edit':
      return !hasAny(verb.args.changes, SHAPING);
    case 'task.delete':
    case 'task.restore':
    case 'project.convert':
    case 'project.delete':
    case 'project.reorder':
    case 'project.switchSpace':
    case 'project.setExecution':
    case 'settings.edit':
      return false;
  }
}

export function hasAny(fields: Partial<TaskFields>, names: readonly (keyof TaskFields)[]): boolean {
  return names.some((name) => fields[name] !== undefined);
}
