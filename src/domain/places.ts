/**
 * Where a person has put tasks in lists that are ordered by hand (decision 107). A place is a text, and lists are in the
 * order of places. A task that was never moved has the place that its age gives it, so that moving one task writes one
 * place, and who never moves any writes none.
 */
import { ageOf, type Aged } from './age-key.ts';
import type { TaskRef } from './ids.ts';

export type Places = Readonly<Record<string, string>>;
/** Null: the task is back where its age puts it. */
export type PlacesChanges = Readonly<Record<string, string | null>>;

/** Beyond them those at the end of the lists are forgotten. */
export const MOST_PLACES = 500;
export const PLACE_LENGTH = 200;
/** In one change: the server reads no object with more fields. */
export const MOST_MOVED = 100;

export function editedPlaces(places: Places, changes: PlacesChanges | undefined): Places {
  if (changes === undefined) return places;
  return bounded(Object.entries({ ...places, ...changes }));
}

/** From whatever was stored. */
export function validPlaces(stored: unknown): Places {
  return typeof stored === 'object' && stored !== null ? bounded(Object.entries(stored)) : {};
}

/** The same for the same places, whoever adds which first. */
function bounded(entries: readonly (readonly [string, unknown])[]): Places {
  const valid = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const inOrder = valid.sort(([a, placeOfA], [b, placeOfB]) => compare(placeOfA, placeOfB) || compare(a, b));
  return Object.fromEntries(inOrder.slice(0, MOST_PLACES));
}

interface Placed extends Aged {
  readonly ref: TaskRef;
}

export function placeOf(task: Placed, places: Places): string {
  const { ref } = task;
  return (Object.hasOwn(places, ref) ? places[ref] : undefined) ?? `${ageOf(task)}/${ref}`;
}

/** Two devices may have put two tasks into the same place. */
export function comparePlaced(a: Placed, b: Placed, places: Places): number {
  return compare(placeOf(a, places), placeOf(b, places)) || compare(a.ref, b.ref);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
