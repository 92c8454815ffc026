import type { UserId } from '../ids.ts';
import type { TaskFields } from '../task-fields.ts';
import { hasWho } from '../task-types.ts';
import type { Task } from '../task.ts';
import { peopleIn, withoutPeople } from '../turns.ts';
import { memberIn } from '../who.ts';
import { withArgs, type Verb } from './registry.ts';

/** The members whom changes name for their row. */
export function membersNamed({ who = null, turns = null }: Partial<TaskFields>): readonly UserId[] {
  return [who, ...peopleIn(turns)].map(memberIn).filter((user) => user !== null);
}

/** What is wrong about the people whom changes name: the field to blame, and those who cannot be named. */
export interface WrongPeople {
  readonly field: 'who' | 'turns';
  readonly users: ReadonlySet<UserId>;
}

/**
 * Null if all is well. `after`: the row as the changes left it; `members`: those of the named who are in its family. Turns
 * may be wrong without anybody in them being so: outside of a family, and where the task does not repeat.
 */
export function wrongPeople(
  asked: Partial<TaskFields>,
  after: Task | null,
  members: readonly UserId[],
): WrongPeople | null {
  if (after === null) return null;
  const canHave = after.family_id !== null && hasWho(after.type);
  const isWrong = (user: UserId) => !canHave || !members.includes(user);
  const users = new Set(membersNamed(asked).filter(isWrong));
  const holder = memberIn(asked.who ?? null);
  if (holder !== null && users.has(holder)) return { field: 'who', users };
  return users.size > 0 || (asked.turns != null && after.turns === null) ? { field: 'turns', users } : null;
}

/** The verb without the members who are `gone`. Its fields are in its changes, or in itself where it makes its row. */
export function withoutMembersIn(verb: Verb, gone: (user: UserId) => boolean): Verb {
  const { args } = verb;
  const without =
    'changes' in args
      ? { ...args, changes: namingNone(args.changes, gone) }
      : namingNone(args as Partial<TaskFields>, gone);
  return withArgs(verb, without as Verb['args']);
}

/** The changes without the members who are `gone`: what they were given is anybody's. */
function namingNone<F extends Partial<Pick<TaskFields, 'who' | 'turns'>>>(
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
