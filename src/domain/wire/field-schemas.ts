/** What a request may say of a task's field, by its kind, with the messages for what it may not. */
import * as z from 'zod/mini';
import { choicesOf, type FieldKind } from '../field-kinds.ts';
import { TASK_FIELDS, type StoredField } from '../task-fields.ts';
import { familyNumber, flag, oneOf, taskName, text } from './fields.ts';
import { isoTime } from './task.ts';

const MAX_PLACE = 1_000_000;

/** An instant that is one: the pattern alone would take the 45th of a month. */
export const instant = isoTime.check(
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'The field must be a time.'),
);

/** `name`: as the wire has the field. Without the null that an empty field is. */
export function requestSchema(kind: FieldKind, name: string): z.ZodMiniType {
  const label = name.replaceAll('_', ' ');
  switch (kind.is) {
    case 'text':
      return text(label, { max: kind.max });
    case 'flag':
      return flag(label);
    case 'choice':
      return oneOf(label, choicesOf(kind));
    case 'family':
      return familyNumber(label);
    case 'project':
      return taskName(label);
    case 'place':
      return z.int().check(z.nonnegative(), z.lte(MAX_PLACE));
    case 'instant':
      return instant;
  }
}

export function mayBeEmpty(field: StoredField): boolean {
  return TASK_FIELDS[field].default === null;
}
