import type { Family } from '#domain/family.ts';
import type { FamilyId } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';
import { member, type Who } from '#domain/who.ts';

export interface Person {
  readonly who: Who;
  readonly name: string;
  readonly isMe: boolean;
}

/** The members of a family, oneself first; nobody outside the families. */
export function peopleOf(
  family: FamilyId | null,
  families: readonly Pick<Family, 'id' | 'members'>[],
  me: number,
): readonly Person[] {
  const members = families.find(({ id }) => id === family)?.members ?? [];
  return members
    .map((each) => ({ who: member(each.id), name: shownName(each), isMe: each.id === me }))
    .sort((a, b) => Number(b.isMe) - Number(a.isMe));
}
