/** Which changes of a row matter to others, and to fields that a type may clear. */
import { EDITABLE_FIELDS, TASK_FIELDS, type TaskFields } from '../task-fields.ts';

/** Fields that determine others: a task that was a grocery for a moment has lost its description and its project. */
export const SHAPING = EDITABLE_FIELDS.filter((field) => TASK_FIELDS[field].role === 'shapes');
/** Fields that a type may have cleared. */
export const SHAPED = EDITABLE_FIELDS.filter((field) => TASK_FIELDS[field].role === 'shaped');

export function hasAny(fields: Partial<TaskFields>, names: readonly (keyof TaskFields)[]): boolean {
  return names.some((name) => fields[name] !== undefined);
}
