/** What is written into a row that its author has taken out of a family is not for the members of it. */
import { EDITABLE_FIELDS, TASK_FIELDS } from '../task-fields.ts';
import type { Task } from '../task.ts';
import { asksOf, carriesWords, makesRow, type Verb } from './registry.ts';
import { hasAny } from './shaping.ts';

const TELLING = EDITABLE_FIELDS.filter((field) => TASK_FIELDS[field].tells);

/**
 * True where the verb is only for a row outside the families, false where its author sees the row in the family space,
 * null where the verb tells nothing. `after`: the row as its author sees it then.
 */
export function isUnlessShared(verb: Verb, after: Task | null): boolean | null {
  if (after === null) return null;
  // Without a family as well: it comes along to the first one.
  if (after.space === 'family') return false;
  if (!carriesWords(verb)) return null;
  const asked = asksOf(verb);
  if (makesRow(verb)) return asked.project_ref != null;
  return hasAny(asked, TELLING) ? true : null;
}
