/** Which family a change of the family space is for: the one that its author saw, whatever has become of it since. */
import type { FamilyId } from '../ids.ts';
import type { Task } from '../task.ts';
import type { Verb } from './registry.ts';

/**
 * The verb with the family that its row has come into by it. `after` is the row as the verb left it for its author. A
 * verb that names a family, or that moves its row into none, is returned as it is.
 */
export function withFamilySeen(verb: Verb, after: Task | null): Verb {
  const family_id = after?.family_id ?? null;
  if (family_id === null || !entersPlace(verb) || namedFamily(verb) !== null) return verb;
  switch (verb.kind) {
    case 'task.edit': {
      const { ref, changes } = verb.args;
      return { kind: verb.kind, args: { ref, changes: { ...changes, family_id } } };
    }
    case 'task.create':
      return { kind: verb.kind, args: { ...verb.args, family_id } };
    case 'project.switchSpace':
      return { kind: verb.kind, args: { ...verb.args, family_id } };
    default:
      return verb;
  }
}

/** The family that a verb names; null where it names none. */
export function namedFamily(verb: Verb): FamilyId | null {
  switch (verb.kind) {
    case 'task.create':
    case 'project.switchSpace':
      return verb.args.family_id ?? null;
    case 'task.edit':
      return verb.args.changes.family_id ?? null;
    default:
      return null;
  }
}

function entersPlace(verb: Verb): boolean {
  if (verb.kind !== 'task.edit') return true;
  const { space, type, project_ref } = verb.args.changes;
  return space === 'family' || type === 'grocery' || project_ref != null;
}
