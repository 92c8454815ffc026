/** What a decision on an inbox task does. */
import type { UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { giveVerb } from '../who/give-verb.ts';
import type { ProcessDecision } from './decision-card.tsx';

export type Decision = ProcessDecision | { readonly kind: 'complete' };

export function decisionVerb(
  task: Pick<Task, 'ref' | 'who' | 'family_id'>,
  decision: Decision,
  me: UserId,
): Verb {
  const { ref } = task;
  switch (decision.kind) {
    case 'complete':
      return { kind: 'task.complete', args: { ref, completed: true } };
    case 'file':
      return {
        kind: 'task.edit',
        args: { ref, changes: { type: decision.type, effort: decision.effort } },
      };
    case 'defer':
      return { kind: 'task.edit', args: { ref, changes: { not_before: decision.not_before } } };
    case 'give':
      return giveVerb(task, decision.who, me);
    case 'convert':
      return { kind: 'project.convert', args: { ref } };
  }
}
