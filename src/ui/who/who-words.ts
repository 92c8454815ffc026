import type { Family } from '#domain/family.ts';
import type { UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { shownName } from '#domain/user.ts';
import { memberIn, nameIn } from '#domain/who.ts';

export interface Holder {
  readonly name: string;
  readonly isMe: boolean;
}

/** Who has a task, by the present name. Null for anybody, and for somebody who is not in its family any more. */
export function holderOf(
  { who, family_id }: Pick<Task, 'who' | 'family_id'>,
  families: readonly Pick<Family, 'id' | 'members'>[],
  me: number,
): Holder | null {
  const id = memberIn(who);
  if (id === null) {
    const name = nameIn(who);
    return name === null ? null : { name, isMe: false };
  }
  const name = memberName(id, family_id, families);
  return name === null ? null : { name, isMe: id === me };
}

/** Null of somebody who is not in the family any more. */
export function memberName(
  user: UserId,
  family_id: Task['family_id'],
  families: readonly Pick<Family, 'id' | 'members'>[],
): string | null {
  const family = families.find(({ id }) => id === family_id);
  const found = family?.members.find(({ id }) => id === user);
  return found === undefined ? null : shownName(found);
}

/** One or two letters, as on a name tag. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first = '', ...others] = words;
  return [first, others.at(-1) ?? '']
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
