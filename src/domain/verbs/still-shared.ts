/** A change that was to make a row private, and did not. */
import type { TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';

/**
 * Whether a verb takes its row out of the families or into another one, in its author's view, and leaves it in a family
 * that was not meant: others have made it a grocery or put it into their project. `asked`: see `asks` of the verb.
 */
export function isStillShared(asked: Partial<TaskFields>, after: Task | null): boolean {
  if (after === null) return false;
  const { space = 'family', type, family_id, project_ref = null } = asked;
  // A subtask is where its project is, which its author has chosen.
  if (after.family_id === null || project_ref !== null) return false;
  const isToBePrivate = space !== 'family' && type !== 'grocery';
  return isToBePrivate || (family_id != null && family_id !== after.family_id);
}
