import type { TaskFields } from '../task-fields.ts';
import { memberIn, whoToWire } from '../who.ts';

/**
 * In the body of a request. A device may send it long after: the member may have left by then, and that is for the server
 * to mend and not for the author to decide.
 */
export function whoInBody({ who }: Partial<Pick<TaskFields, 'who'>>): Readonly<Record<string, unknown>> {
  if (who === undefined) return {};
  return { who: whoToWire(who), ...(memberIn(who) !== null && { was_member: true }) };
}
