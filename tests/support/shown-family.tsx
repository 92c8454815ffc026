/** A family of two, and what a screen draws for one of them. */
import type { Family, FamilyMember } from '#domain/family.ts';
import type { UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { SpacesContext, type Spaces } from '#ui/session/spaces-context.ts';
import { drawScreen } from './markup.tsx';
import { ADA, aTask, BEN, HOME } from './task-builder.ts';

function person(id: UserId, first_name: string): FamilyMember {
  return {
    id,
    display_name: null,
    first_name,
    name: `${first_name} Okafor`,
    email: '',
    pivot: { role: 'member' },
  };
}

export const FAMILIES: readonly Family[] = [
  { id: HOME, name: 'Okafor', members: [person(BEN, 'Ben'), person(ADA.id, 'Ada')], invitations: [] },
];
export const SPACES: Spaces = {
  active: ['family'],
  available: ['personal', 'family', 'work'],
  hasFamily: true,
  isComing: false,
  families: FAMILIES,
  select: () => undefined,
};
export const inFamily = (node: React.ReactNode) =>
  drawScreen(<SpacesContext value={SPACES}>{node}</SpacesContext>);
export const chore = (fields: Partial<Task> = {}) =>
  aTask({ type: 'household', space: 'family', family_id: HOME, ...fields });
