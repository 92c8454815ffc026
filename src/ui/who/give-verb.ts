import type { UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { member, type Who } from '#domain/who.ts';

/** Taking for oneself what nobody has is a claim, which the first one keeps; anything else is a change. */
export function giveVerb(
  { ref, who: holder, family_id }: Pick<Task, 'ref' | 'who' | 'family_id'>,
  who: Who | null,
  me: UserId,
): Verb {
  const isClaim = who === member(me) && holder === null && family_id !== null;
  return isClaim
    ? { kind: 'task.claim', args: { ref, mine: true } }
    : { kind: 'task.edit', args: { ref, changes: { who } } };
}
