/** What a decision on an inbox task does. */
import type { Task } from '#domain/task.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { ProcessDecision } from './process-card.tsx';

export type Decision = ProcessDecision | { readonly kind: 'complete' };

export function decisionVerb({ ref }: Pick<Task, 'ref'>, decision: Decision): Verb {
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
      return { kind: 'task.edit', args: { ref, changes: { who: decision.who } } };
    case 'convert':
      return { kind: 'project.convert', args: { ref } };
  }
}
