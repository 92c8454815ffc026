/** Which family a change of the family space is for: the one that its author saw, whatever has become of it since. */
import type { FamilyId } from '../ids.ts';
import type { RecordedVerb } from '../rebase.ts';
import type { Space } from '../space.ts';
import type { Task } from '../task.ts';
import type { Verb } from './registry.ts';

/** The row as the verb's author saw it, and as the verb left it for them. */
export interface RowSeen {
  readonly before: Task | null;
  readonly after: Task | null;
}

/**
 * The verb with the family that its row has come into by it. A verb that names a family, or that moves its row into
 * none, is returned as it is.
 */
export function withFamilySeen(verb: Verb, { before, after }: RowSeen): Verb {
  const family_id = after?.family_id ?? null;
  const isIn = before !== null && before.family_id === family_id;
  if (family_id === null || !entersPlace(verb, isIn) || namedFamily(verb) !== null) return verb;
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

/**
 * The family whose members were to see what a change says; null where it was for its author alone. `before`: the row as
 * its author saw it.
 */
export function familyMeant(verb: RecordedVerb, before: Partial<Task> | null): FamilyId | null {
  const named = namedFamily(verb);
  if (named !== null) return named;
  const space = spaceAsked(verb);
  // An older app noted the home family of the time beside the verb.
  if (space !== null) return space === 'family' ? verb.homeFamily : null;
  const [kind, number] = before?.realm?.split(':') ?? [];
  return kind === 'f' ? (Number(number) as FamilyId) : null;
}

/**
 * Whether an edit takes its row out of the families or into another one, in its author's view, and leaves it in a family
 * that was not meant: others have made it a grocery or put it into their project.
 */
export function isStillShared(verb: Verb, after: Task | null): boolean {
  if (verb.kind !== 'task.edit' || after === null) return false;
  const { space = 'family', type, family_id, project_ref = null } = verb.args.changes;
  // A subtask is where its project is, which its author has chosen.
  if (after.family_id === null || project_ref !== null) return false;
  const isToBePrivate = space !== 'family' && type !== 'grocery';
  return isToBePrivate || (family_id != null && family_id !== after.family_id);
}

/**
 * Whether a private row has come into another family than the one in which the author of the change saw it: a rule takes
 * a grocery to the home family, of those who are in it today.
 */
export function isInOtherFamily(before: Task | null, after: Task | null, seen: FamilyId | null): boolean {
  if (before === null || after === null || seen === null) return false;
  return before.family_id === null && after.family_id !== null && after.family_id !== seen;
}

function spaceAsked(verb: Verb): Space | null {
  switch (verb.kind) {
    case 'task.create':
      return verb.args.type === 'grocery' ? 'family' : verb.args.space;
    case 'project.switchSpace':
      return verb.args.space;
    case 'task.edit':
      return verb.args.changes.type === 'grocery' ? 'family' : (verb.args.changes.space ?? null);
    default:
      return null;
  }
}

/** A row of a family that becomes a grocery stays where others may have moved it since. */
function entersPlace(verb: Verb, isIn: boolean): boolean {
  if (verb.kind !== 'task.edit') return true;
  const { space, type, project_ref } = verb.args.changes;
  return space === 'family' || (type === 'grocery' && !isIn) || project_ref != null;
}
