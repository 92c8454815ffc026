import type { UserId } from '../ids.ts';
import type { TaskFields } from '../task-fields.ts';
import { withoutPeople } from '../turns.ts';
import { memberIn } from '../who.ts';

/** The changes without the members who are `gone`: what they were given is anybody's. */
export function namingNone<F extends Partial<Pick<TaskFields, 'who' | 'turns'>>>(
  changes: F,
  gone: (user: UserId) => boolean,
): F {
  const { who, turns } = changes;
  const holder = who == null ? null : memberIn(who);
  return {
    ...changes,
    ...(holder !== null && gone(holder) && { who: null }),
    ...(turns != null && { turns: withoutPeople(turns, gone) }),
  };
}
