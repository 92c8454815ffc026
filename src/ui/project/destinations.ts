import { type Space } from '#domain/space.ts';
import type { Task } from '#domain/task.ts';
import { spaceNames } from '#words/en/spaces.ts';
import type { FamilyChoices } from '../session/use-family-choices.ts';
import type { Destination } from './use-project-actions.ts';

/** Where a project can be moved: the other spaces, and with several families each that it is not in. */
export function destinations(
  { space, family_id }: Pick<Task, 'space' | 'family_id'>,
  available: readonly Space[],
  { families }: Pick<FamilyChoices, 'families'>,
): readonly Destination[] {
  return available.flatMap((to): readonly Destination[] => {
    if (to !== 'family' || families.length === 0) return to === space ? [] : [{ space: to }];
    return families
      .filter(({ id }) => space !== 'family' || id !== family_id)
      .map(({ id, name }) => ({ space: to, family: { id, name } }));
  });
}

export function destinationLabel({ space, family }: Destination): string {
  return family ? `${spaceNames[space]}: ${family.name}` : spaceNames[space];
}
