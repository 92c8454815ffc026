/** What an answer in the review does: each is an act that can be done elsewhere, too. */
import { completion } from '#domain/completion.ts';
import type { Day, UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { member } from '#domain/who.ts';
import type { ProcessDecision } from '../process/decision-card.tsx';
import { decisionVerb } from '../process/decision-verb.ts';
import { giveVerb } from '../who/give-verb.ts';

export type ReviewDecision =
  | ProcessDecision
  | { readonly kind: 'complete' | 'delete' | 'star' }
  /** It waits no more. */
  | { readonly kind: 'start' }
  /** The person who reviews does it. */
  | { readonly kind: 'take' };

export function reviewVerb(
  task: Task,
  decision: ReviewDecision,
  { today, me }: { readonly today: Day; readonly me: UserId },
): Verb {
  const { ref } = task;
  switch (decision.kind) {
    case 'complete':
      return completion(task, true, today);
    case 'delete':
      return { kind: 'task.delete', args: { ref } };
    case 'star':
      return { kind: 'task.setImportant', args: { ref, important: true } };
    case 'start':
      return { kind: 'task.edit', args: { ref, changes: { not_before: null } } };
    case 'take':
      // Outside the families what nobody has is one's own.
      return giveVerb(task, task.family_id === null ? null : member(me), me);
    case 'file':
    case 'defer':
    case 'give':
    case 'convert':
      return decisionVerb(task, decision, me);
  }
}
