/** The schemas of a field or a setting by its kind: what an answer has, and what a request may say. */
import * as z from 'zod/mini';
import { choicesOf, type FieldKind } from '../field-kinds.ts';
import { TASK_FIELDS, type StoredField } from '../task-fields.ts';
import { familyNumber, flag, oneOf, taskIdOrRef, text } from './fields.ts';
import { familyId, isoTime } from './ids.ts';

const MAX_PLACE = 1_000_000;

/** An instant that is one: the pattern alone would take the 45th of a month. */
export const instant = isoTime.check(
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'The field must be a time.'),
);

/** In an answer a project is more than one value; see `taskSchema`. */
export type AnsweredKind = Exclude<FieldKind, { is: 'project' }>;

export function answerSchema(kind: AnsweredKind): z.ZodMiniType {
  switch (kind.is) {
    case 'text':
      return z.string();
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(choicesOf(kind));
    case 'family':
      return familyId;
    case 'place':
      return z.int();
    case 'instant':
      return isoTime;
  }
}

/** With messages. `name`: as the wire has the field. Without the null that an empty field is. */
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
      return taskIdOrRef(label);
    case 'place':
      return z.int().check(z.nonnegative(), z.lte(MAX_PLACE));
    case 'instant':
      return instant;
  }
}

export function mayBeEmpty(field: StoredField): boolean {
  return TASK_FIELDS[field].default === null;
}
