import { ruleOf } from '../repeat.ts';
import type { TaskFields } from '../task-fields.ts';
import { turnsToWire } from '../turns.ts';
import { memberIn, whoToWire } from '../who.ts';

/**
 * Fields as a request has them. A device may send it long after: members that it names may have left by then, and the task
 * may repeat no more, and that is for the server to mend and not for the author to decide.
 */
export function fieldsInBody(fields: Partial<TaskFields>): Readonly<Record<string, unknown>> {
  const { who, repeat, turns } = fields;
  const isMembers = (who != null && memberIn(who) !== null) || turns != null;
  return {
    ...fields,
    ...(repeat != null && { repeat: ruleOf(repeat) }),
    ...(who !== undefined && { who: whoToWire(who) }),
    ...(turns !== undefined && { turns: turnsToWire(turns) }),
    ...(isMembers && { was_member: true }),
  };
}
