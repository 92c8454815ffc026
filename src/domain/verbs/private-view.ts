/** What is written into a row that its author has taken out of a family is not for the members of it. */
import { EDITABLE_FIELDS, TASK_FIELDS } from '../task-fields.ts';
import type { Task } from '../task.ts';
import type { Verb } from './registry.ts';

const TELLING = EDITABLE_FIELDS.filter((field) => TASK_FIELDS[field].tells);

/**
 * True where the verb is only for a row outside the families, false where its author sees the row in the family space,
 * null where the verb tells nothing. `after`: the row as its author sees it then.
 */
export function isUnlessShared(verb: Verb, after: Task | null): boolean | null {
  if (after === null) return null;
  // Without a family as well: it comes along to the first one.
  if (after.space === 'family') return false;
  switch (verb.kind) {
    case 'task.create':
      return verb.args.project_ref != null;
    case 'task.edit': {
      const { changes } = verb.args;
      return TELLING.some((field) => changes[field] !== undefined) ? true : null;
    }
    default:
      return null;
  }
}

/** The verb without a place that the rules do not let its row have: asked for alone, it would change nothing. */
export function withPlaceGiven(verb: Verb, after: Task | null): Verb {
  if (verb.kind !== 'task.edit' || after === null) return verb;
  const { ref, changes } = verb.args;
  const { space, family_id, project_ref, ...others } = changes;
  const given = {
    ...(space === after.space && { space }),
    ...(family_id !== undefined && (family_id === null || family_id === after.family_id) && { family_id }),
    ...(project_ref !== undefined &&
      (project_ref === null || project_ref === after.project_ref) && { project_ref }),
  };
  const isGiven = Object.keys({ ...others, ...given }).length === Object.keys(changes).length;
  return isGiven ? verb : { kind: verb.kind, args: { ref, changes: { ...others, ...given } } };
}
