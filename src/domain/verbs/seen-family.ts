/** Which family a change of the family space is for: the one that its author saw, whatever has become of it since. */
import type { FamilyId } from '../ids.ts';
import type { RecordedVerb } from '../rebase.ts';
import type { Space } from '../space.ts';
import type { Task } from '../task.ts';
import { asksOf, definitionOf, withArgs, type Verb } from './registry.ts';
import type { RowSeen } from './verb.ts';

/**
 * The verb with the family that its row has come into by it. A verb that names a family, or that moves its row into
 * none, is returned as it is.
 */
export function withFamilySeen(verb: Verb, { before, after }: Omit<RowSeen, 'project'>): Verb {
  const family_id = after?.family_id ?? null;
  const { withFamily } = definitionOf(verb);
  if (family_id === null || withFamily === undefined || namedFamily(verb) !== null) return verb;
  const isIn = before !== null && before.family_id === family_id;
  return withArgs(verb, withFamily(verb.args, family_id, isIn));
}

/** The family that a verb names; null where it names none. */
export function namedFamily(verb: Verb): FamilyId | null {
  return asksOf(verb).family_id ?? null;
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

/** Whether a verb asks for a place that the members of a family may see, or of the first family that its author joins. */
export function entersFamily(verb: Verb): boolean {
  const space = spaceAsked(verb);
  return space === 'family' || (space === null && namedFamily(verb) !== null);
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
  const { type, space = null } = asksOf(verb);
  return type === 'grocery' ? 'family' : space;
}
