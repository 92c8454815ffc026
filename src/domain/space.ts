/** The three spaces, which of them are active, and where a new task goes. Specification section 4, "Spaces". */

/** In the order of preference for a new task. */
export const SPACES = ['personal', 'family', 'work'] as const;
export type Space = (typeof SPACES)[number];

export const DEFAULT_ACTIVE_SPACES: readonly Space[] = ['personal'];

/** How long a press on a space must last to add it to the selection instead of replacing it. */
export const SPACE_HOLD_MS = 600;

/** The spaces a user can choose from: the family space only with a family. */
export function availableSpaces(hasFamily: boolean): readonly Space[] {
  return hasFamily ? SPACES : SPACES.filter((space) => space !== 'family');
}

/** Turns whatever was stored into a list that is never empty, has no duplicates and holds available spaces only. */
export function validActiveSpaces(stored: readonly unknown[], hasFamily: boolean): readonly Space[] {
  const active = availableSpaces(hasFamily).filter((space) => stored.includes(space));
  return active.length > 0 ? active : DEFAULT_ACTIVE_SPACES;
}

/** A click: only that space. */
export function selectOnly(space: Space): readonly Space[] {
  return [space];
}

/** A hold: adds the space, or takes it away again; the last active one stays. */
export function toggleSpace(active: readonly Space[], space: Space): readonly Space[] {
  if (!active.includes(space)) return SPACES.filter((each) => each === space || active.includes(each));
  return active.length > 1 ? active.filter((each) => each !== space) : active;
}

/** Where a new task goes: the first active space of personal, family, work; family only with a family. */
export function defaultSpace(active: readonly Space[], hasFamily: boolean): Space {
  return availableSpaces(hasFamily).find((space) => active.includes(space)) ?? 'personal';
}
