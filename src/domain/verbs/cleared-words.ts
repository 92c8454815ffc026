/** Texts that were asked for and that the rules of the row's type do not let it have. */
import type { TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';
import { isBlank } from '../text.ts';

/**
 * The description that a verb asks for and that its row cannot have; null where there is none. `after` is the row as the
 * verb left it. Names are never taken away.
 */
export function clearedWords(asked: Partial<TaskFields>, after: Task | null): string | null {
  const { description = null } = asked;
  if (description === null || isBlank(description)) return null;
  return after?.type === 'grocery' ? description : null;
}

/** Whether its author made the row what it is, and saw the description go. */
export function clearsItself({ type }: Partial<TaskFields>): boolean {
  return type === 'grocery';
}
