import type { Repeat, Turns } from './ids.ts';
import type { StoredField } from './task-fields.ts';
import { turnsToWire } from './turns.ts';
import { whoToWire, type Who } from './who.ts';

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
