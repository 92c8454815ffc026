import { shownName } from '#domain/user.ts';
import type { UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { useSignedIn } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';

type InFamily = Pick<Task, 'family_id'>;

/** Who added a row of a family: a member's present name, as `useNameOfOther` has it. */
export function useAddedBy(): (task: InFamily & Pick<Task, 'created_by'>) => string | null {
  const nameOf = useNameOfOther();
  return (task) => nameOf(task.created_by?.id, task);
}

/**
 * Who did something with a row of a family: a member's present name. Null for oneself, and for somebody who is not in that
 * family: one who has left, or whose task was moved here from another one.
 */
export function useNameOfOther(): (user: UserId | null | undefined, task: InFamily) => string | null {
  const { families } = useSpaces();
  const { id: self } = useSignedIn().session.user;
  return (user, { family_id }) => {
    if (user === self) return null;
    const family = families.find(({ id }) => id === family_id);
    const member = family?.members.find(({ id }) => id === user);
    return member === undefined ? null : shownName(member);
  };
}
