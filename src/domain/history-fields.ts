/** What the history has of the fields of a task. Not beside their table, which the first load of the app has. */
import type { Repeat, Turns } from './ids.ts';
import { STORED_FIELDS, TASK_FIELDS, type StoredField } from './task-fields.ts';
import { turnsToWire } from './turns.ts';
import { whoToWire, type Who } from './who.ts';

export const RECORDED_FIELDS = STORED_FIELDS.filter((field) => TASK_FIELDS[field].recorded);

/** The history says which project by its ref, not by the number that the wire has under `project_id`. */
export function historyName(field: StoredField): string {
  return field === 'project_ref' ? 'project' : field;
}

/** The value of a field as the history has it: of people and rules as the wire does. */
export function historyValue(field: StoredField, value: unknown): unknown {
  switch (field) {
    case 'repeat':
      return value === null ? null : JSON.parse(value as Repeat);
    case 'turns':
      return turnsToWire(value as Turns | null);
    case 'who':
      return whoToWire(value as Who | null);
    default:
      return value;
  }
}
