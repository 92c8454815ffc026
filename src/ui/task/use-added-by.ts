import { shownName } from '#domain/user.ts';
import type { Task } from '#domain/task.ts';
import { useSignedIn } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';

type Added = Pick<Task, 'created_by' | 'family_id'>;

/**
 * Who added a row of a family: a member's present name. Null for own rows, and for rows of somebody who is not in that
 * family: one who has left, or whose task was moved here from another one.
 */
export function useAddedBy(): (task: Added) => string | null {
  const { families } = useSpaces();
  const { id: self } = useSignedIn().session.user;
  return ({ created_by, family_id }) => {
    const author = created_by?.id;
    if (author === undefined || author === self || family_id === null) return null;
    const family = families.find(({ id }) => id === family_id);
    const member = family?.members.find(({ id }) => id === author);
    return member === undefined ? null : shownName(member);
  };
}
